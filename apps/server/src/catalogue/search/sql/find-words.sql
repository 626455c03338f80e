-- The movies and cinemas that have some of the words that were typed. A word is matched as it stands. If nothing has it
-- so, it is matched as the beginning of a word or with a slip of the keyboard; and else as something like it.
-- $1 words, as text; thirty of them are looked for  $2 true: take all that each word may be, also where it was found as it stands
-- Returns: kind, id; bits: which of the words it has; wanted: the bits of all words.
with words as (
  select word, 1 << (row_number() over ())::int as bit
  from (select distinct string_to_table(fold($1::text), ' ') as word limit 30) as typed
),
written as materialized (
  select w.bit, e.kind, e.id, case when e.word = w.word then 1 else 2 end as rank
  from words w join search_entries e
    -- a letter is the beginning of too much
    on e.word between w.word and w.word || case when length(w.word) > 1 then chr(1114111) else '' end
),
-- `drak` begins Drakkar, and may be Dark. A search with more than six misspelt words means nothing by them.
doubtful as materialized (
  select * from words w
  where length(word) > 2 and ($2::boolean or not exists (select from written where bit = w.bit and rank = 1))
  order by bit limit 6
),
hits as (
  select * from written
  union all
  select d.bit, l.kind, l.id, case when l.is_slip then 2 else 3 end from doubtful d cross join lateral like_word(d.word) l
),
best as (
  select bit, kind, id from (select *, min(rank) over (partition by bit) as first_rank from hits) as ranked
  where $2 or rank = first_rank
)
select kind, id, bit_or(bit)::int as bits, (select bit_or(bit) from words)::int as wanted from best group by kind, id
