-- Removes posters that no movie has. Those of the last day stay: an import keeps its posters first, and gives them to movies then.
-- Returns nothing.
delete from posters p
where p.added_at < now() - interval '1 day' and not exists (select from movies m where m.poster_sha256 = p.sha256)
