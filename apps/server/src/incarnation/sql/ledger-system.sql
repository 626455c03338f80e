-- The number that initdb gave to this Postgres. Some hosts refuse to say the number.
select system_identifier::text as system from pg_control_system()
