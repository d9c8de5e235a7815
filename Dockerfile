# Two stages: the first builds a wheel and installs it with the pinned versions, the second holds nothing else.
FROM python:3.13-slim AS build
WORKDIR /source
RUN python -m venv /warbot
COPY constraints.txt pyproject.toml README.md LICENSE CHANGELOG.md .env.example ./
COPY warbot ./warbot
RUN /warbot/bin/pip install --no-cache-dir -c constraints.txt .

FROM python:3.13-slim
RUN useradd --system --no-create-home --uid 10001 warbot && install -d -o warbot -g warbot /data
COPY --from=build /warbot /warbot
ENV PATH=/warbot/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    WARBOT_DATABASE=/data/warbot.db WARBOT_LOG_FORMAT=json
USER warbot
WORKDIR /data
VOLUME /data
# SIGTERM lets the moves in hand finish; that takes seconds at most
STOPSIGNAL SIGTERM
ENTRYPOINT ["warbot"]
CMD ["run"]
