-- The number of the newest run of a terminal that has reported in an incarnation after the first. A run whose disk knew an earlier
-- incarnation sells nothing before its report is answered.
alter table terminal_runs add reported_epoch integer not null default 0;
-- The runs until now may have reported.
update terminal_runs set reported_epoch = boot_epoch;
