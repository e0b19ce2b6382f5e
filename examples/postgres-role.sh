#!/bin/sh
# The PostgreSQL image runs this when it creates its database (compose.postgres.yaml). It creates the role and database
# named in the secret `database-url`. The role is not a superuser, because row-level security doesn't apply to those.
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
