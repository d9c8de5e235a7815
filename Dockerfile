# Two stages: the first installs exactly what the lock files name and builds the bot, the second holds nothing else.
FROM python:3.13-slim AS build
WORKDIR /source
ENV PIP_NO_CACHE_DIR=1 PIP_NO_DEPS=1 PIP_ONLY_BINARY=:all: PIP_DISABLE_PIP_VERSION_CHECK=1
# simulated games are compiled to C
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY requirements.lock build-requirements.lock ./
RUN python -m venv /build && /build/bin/pip install --require-hashes -r build-requirements.lock
# the bot's own has no pip: nothing is installed in the image any more
RUN python -m venv --without-pip /warbot
RUN /build/bin/pip --python /warbot/bin/python install --require-hashes -r requirements.lock
COPY pyproject.toml hatch_build.py README.md LICENSE CHANGELOG.md ./
COPY warbot ./warbot
RUN WARBOT_COMPILE=1 /build/bin/pip wheel --no-build-isolation --wheel-dir /dist .
RUN /build/bin/pip --python /warbot/bin/python install --no-index --find-links /dist warbot

FROM python:3.13-slim
RUN useradd --system --no-create-home --uid 10001 warbot && install -d -o warbot -g warbot /data
COPY --from=build /warbot /warbot
ENV PATH=/warbot/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    WARBOT_DATABASE=/data/warbot.db WARBOT_LOG_FORMAT=json
USER warbot
WORKDIR /data
VOLUME /data
# the bot finishes the moves in hand, which takes seconds at most
STOPSIGNAL SIGTERM
# a minute without a sign of life is what `health` itself waits for
HEALTHCHECK --interval=20s --timeout=15s --start-period=60s --retries=2 CMD ["warbot", "health"]
ENTRYPOINT ["warbot"]
CMD ["run"]
