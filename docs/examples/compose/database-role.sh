#!/bin/sh
# Runs once, when the database is made: the role of the product owns its database, may make the roles of readers, and is no superuser.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$NAIRE_DB_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<-'SQL'
	create role naire login createrole password :'password';
	create database naire owner naire;
SQL
