#!/bin/sh
# Run by the image of PostgreSQL when it makes its database (compose.postgres.yaml): the role and database that the
# secret `database-url` names. No superuser, whom row-level security would not hold.
set -eu

url=$(cat "${DATABASE_URL_FILE:-/run/secrets/database-url}")
credentials=${url#*://}
credentials=${credentials%%@*}
role=${credentials%%:*}
password=${credentials#*:}
name=${url##*/}
name=${name%%\?*}

psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=role="$role" --set=password="$password" --set=name="$name" <<'SQL'
create role :"role" login password :'password' nosuperuser nocreatedb nocreaterole;
create database :"name" owner :"role";
SQL
