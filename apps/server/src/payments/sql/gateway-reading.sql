-- How far the gateway's movements were read. No row: never.
-- $1 gateway
select read_until from gateway_readings where gateway = $1
