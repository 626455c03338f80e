-- No grant and no door news that the lost hours may have numbered gets its number again. Each sequence jumps by more than any lost
-- hours can have used, above what somebody cites too. A jump is larger than what others take meanwhile from the same sequence, so
-- that none goes back. No jump ends above 2^51: terminals read these numbers as JavaScript's safe integers.
-- $1 grant number  $2 revision of door news: the highest that somebody cites, 0 for nobody
-- Returns one row: grant_number, above which the next grants are.
with known as (
  select (select last_value from grant_number) as grants,
    (select last_value from door_news_revision_seq) as news
)
select
  setval('grant_number', greatest(grants, least(greatest(grants, $1::bigint) + 4294967296, 2251799813685248))) as grant_number,
  setval('door_news_revision_seq',
    greatest(news, least(greatest(news, $2::bigint) + 4294967296, 2251799813685248)))
from known
