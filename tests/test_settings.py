"""The settings: variables, a .env file, the token from a file; what is wrong is refused, and never with the token."""

import re
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr, ValidationError

from warbot.settings import Settings

EXAMPLE = Path(__file__).parent.parent / ".env.example"
FIELDS = tuple(Settings.model_fields)


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder without a .env, and none of the settings of the machine that runs the tests."""
    monkeypatch.chdir(tmp_path)
    for name in FIELDS:
        monkeypatch.delenv(f"WARBOT_{name.upper()}", raising=False)
    return tmp_path


def refused(**given: Any) -> str:
    with pytest.raises(ValidationError) as caught:
        Settings(**given)
    return str(caught.value)


# Where they come from


def test_everything_but_the_token_has_a_default():
    settings = Settings()
    assert settings.secret_token() is None
    assert str(settings.database) == "warbot.db"
    assert (settings.log_level, settings.log_format) == ("INFO", "console")
    assert (settings.challenge_minutes, settings.open_table_minutes) == (5, 15)


def test_variables_are_read(monkeypatch):
    monkeypatch.setenv("WARBOT_TOKEN", "one.two.three")
    monkeypatch.setenv("WARBOT_DATABASE", "/data/games.db")
    monkeypatch.setenv("WARBOT_LOG_LEVEL", "WARNING")
    monkeypatch.setenv("WARBOT_CHALLENGE_MINUTES", "2.5")
    settings = Settings()
    assert settings.secret_token() == "one.two.three"
    assert settings.database == Path("/data/games.db")
    assert settings.log_level == "WARNING"
    assert settings.challenge_minutes == 2.5


def test_levels_and_formats_are_read_in_any_case(monkeypatch):
    monkeypatch.setenv("WARBOT_LOG_LEVEL", "debug")
    monkeypatch.setenv("WARBOT_LOG_FORMAT", "JSON")
    settings = Settings()
    assert (settings.log_level, settings.log_format) == ("DEBUG", "json")


def test_the_names_of_variables_may_be_small(monkeypatch):
    monkeypatch.setenv("warbot_database", "small.db")
    assert Settings().database == Path("small.db")


def test_variables_of_others_are_no_concern(monkeypatch):
    monkeypatch.setenv("WARBOT_SOMETHING_NEW", "1")
    monkeypatch.setenv("DATABASE", "others.db")
    assert Settings().database == Path("warbot.db")


def test_a_dotenv_file_is_read(folder):
    (folder / ".env").write_text("WARBOT_DATABASE=spiele-für-alle.db\nOTHER=1\n", encoding="utf-8")
    assert Settings().database == Path("spiele-für-alle.db")


def test_a_variable_goes_before_the_dotenv_file(folder, monkeypatch):
    (folder / ".env").write_text("WARBOT_DATABASE=file.db\nWARBOT_LOG_FORMAT=json\n")
    monkeypatch.setenv("WARBOT_DATABASE", "variable.db")
    settings = Settings()
    assert (settings.database, settings.log_format) == (Path("variable.db"), "json")


def test_what_is_given_goes_before_everything(folder, monkeypatch):
    (folder / ".env").write_text("WARBOT_DATABASE=file.db\n")
    monkeypatch.setenv("WARBOT_DATABASE", "variable.db")
    assert Settings(database=Path("given.db")).database == Path("given.db")


@pytest.mark.parametrize("name", FIELDS)
def test_an_empty_variable_is_as_good_as_none(name, monkeypatch):
    """A container's `-e WARBOT_TOKEN_FILE=` sets it to nothing."""
    monkeypatch.setenv(f"WARBOT_{name.upper()}", "")
    assert Settings() == Settings.model_construct()


def test_nothing_is_read_before_settings_are_made(monkeypatch):
    monkeypatch.setenv("WARBOT_DATABASE", "later.db")
    assert Settings.model_fields["database"].default == Path("warbot.db")
    assert Settings().database == Path("later.db")


def test_settings_stay_as_they_are():
    with pytest.raises(ValidationError):
        Settings().database = Path("another.db")  # type: ignore[misc] # that is what is tested


# Metrics


@pytest.mark.parametrize(
    ("written", "address"),
    [("127.0.0.1:9464", ("127.0.0.1", 9464)), ("[::1]:9464", ("::1", 9464)), ("localhost:0", ("localhost", 0))],
)
def test_metrics_have_a_host_and_a_port(written, address):
    assert Settings(metrics=written).metrics_address == address


@pytest.mark.parametrize("written", ["9464", ":9464", "127.0.0.1", "127.0.0.1:x", "a:70000", "http://a:1", "a:1/b"])
def test_an_address_without_either_is_refused(written):
    assert "an address and a port, such as 127.0.0.1:9464" in refused(metrics=written)


# The token


def test_the_token_is_read_from_a_file_without_its_line_end(folder):
    (folder / "token").write_text("one.two.three\n")
    assert Settings(token_file=folder / "token").secret_token() == "one.two.three"


def test_blanks_around_a_token_are_dropped():
    assert Settings(token=SecretStr(" one.two.three\r\n")).secret_token() == "one.two.three"


def test_a_token_goes_before_its_file(folder):
    (folder / "token").write_text("from.the.file")
    settings = Settings(token=SecretStr("given.as.such"), token_file=folder / "token")
    assert settings.secret_token() == "given.as.such"


def test_a_blank_token_does_not_hide_the_file(folder):
    (folder / "token").write_text("from the file")
    assert Settings(token=SecretStr(" "), token_file=folder / "token").secret_token() == "from the file"


def test_a_token_file_that_is_not_there_is_told():
    with pytest.raises(FileNotFoundError):
        Settings(token_file=Path("nowhere")).secret_token()


def test_the_file_is_read_when_the_token_is_asked_for(folder):
    settings = Settings(token_file=folder / "token")
    (folder / "token").write_text("mounted.only.now")
    assert settings.secret_token() == "mounted.only.now"


def test_settings_do_not_show_the_token():
    settings = Settings(token=SecretStr("very.secret.indeed"))
    assert "secret" not in repr(settings).replace("SecretStr", "")
    assert "very.secret.indeed" not in settings.model_dump_json()


def test_an_error_does_not_show_what_was_given(monkeypatch):
    monkeypatch.setenv("WARBOT_TOKEN", "very.secret.indeed")
    assert "very.secret.indeed" not in refused(log_level="LOUD")


# Bad values


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("log_level", "LOUD"),
        ("log_format", "xml"),
        ("challenge_minutes", "soon"),
        ("challenge_minutes", "0"),
        ("challenge_minutes", "-1"),
        ("challenge_minutes", "1441"),
        ("open_table_minutes", "0"),
        ("open_table_minutes", "nan"),
        ("open_table_minutes", "inf"),
    ],
)
def test_bad_values_are_refused_by_their_name(name, value, monkeypatch):
    monkeypatch.setenv(f"WARBOT_{name.upper()}", value)
    assert name in refused()


# .env.example


def example_settings() -> dict[str, tuple[str, str]]:
    """What `.env.example` lists: each variable with its value there, and the text above it."""
    found, comment = dict[str, tuple[str, str]](), list[str]()
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        setting = re.fullmatch(r"#? ?(WARBOT_[A-Z_]+)=(.*)", line)
        if setting is not None:
            assert setting[1] not in found, f"{setting[1]} is listed twice"
            found[setting[1]] = (setting[2], " ".join(comment))
        comment = [*comment, line.removeprefix("#").strip()] if line.startswith("#") and setting is None else []
    return found


def test_the_example_lists_every_setting_and_no_other():
    assert list(example_settings()) == [f"WARBOT_{name.upper()}" for name in FIELDS]


@pytest.mark.parametrize("name", FIELDS)
def test_the_example_gives_each_setting_its_default_and_its_meaning(name):
    field = Settings.model_fields[name]
    value, meaning = example_settings()[f"WARBOT_{name.upper()}"]
    assert value == ("" if field.default is None else str(field.default))
    assert field.description
    assert field.description in meaning


def test_the_example_copied_as_it_is_changes_nothing(folder):
    (folder / ".env").write_bytes(EXAMPLE.read_bytes())
    assert Settings() == Settings.model_construct()
