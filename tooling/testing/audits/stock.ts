/** The audit of the ledger's counted stock: a balance is the sum of its movements, and these are what orders sold and what came back. */

/** Returns a row for each thing that is wrong: `wrong`, in words. */
export const WRONG_IN_STOCK = `
  with moved as (
    select cinema_id, goods, size, sum(quantity)::int as balance, count(*)::int as movements from stock_movements group by 1, 2, 3
  ), running as (
    select id, balance, number,
      sum(quantity) over one as sum, row_number() over one as place
    from stock_movements window one as (partition by cinema_id, goods, size order by number)
  ), line as (
    select l.order_id, l.number, o.cinema_id, l.what as goods, l.details ->> 'size' as size,
      coalesce((l.details ->> 'isCounted')::boolean, false) and o.cinema_id is not null as is_counted, l.went_to
    from order_lines l join orders o on o.id = l.order_id where l.kind = 'goods'
  ), of_line as (
    select order_id, line, cinema_id, goods, size, bool_or(kind = 'sold') as sold, bool_or(kind = 'given_back') as back
    from stock_movements where order_id is not null group by 1, 2, 3, 4, 5
  )
  select format('the stock of %s %s has a balance of %s after %s movements, and has %s of %s', s.goods, s.size, s.balance, s.movements,
    coalesce(m.movements, 0), coalesce(m.balance, 0)) as wrong
  from stock s left join moved m using (cinema_id, goods, size)
  where s.balance <> coalesce(m.balance, 0) or s.movements <> coalesce(m.movements, 0)
  union all
  select format('movement %s of a stock leaves %s there, and all until then come to %s', id, balance, sum)
  from running where balance <> sum or number <> place
  union all
  select format('line %s of order %s sold counted goods, and left the stock as it was', l.number, l.order_id)
  from line l left join of_line m on m.order_id = l.order_id and m.line = l.number
    and m.cinema_id = l.cinema_id and m.goods = l.goods and m.size = l.size
  where l.is_counted and not coalesce(m.sold, false)
  union all
  select format('a stock moved for line %s of order %s, which sold none of its goods', m.line, m.order_id)
  from of_line m left join line l on m.order_id = l.order_id and m.line = l.number
    and m.cinema_id = l.cinema_id and m.goods = l.goods and m.size = l.size
  where not coalesce(l.is_counted, false) or not m.sold
  union all
  select format('line %s of order %s %s', l.number, l.order_id,
    case when m.back then 'is back in a stock, and did not come back to it' else 'came back to stock, and none has it' end)
  from line l join of_line m on m.order_id = l.order_id and m.line = l.number
  where m.back <> (l.went_to is not distinct from 'stock')
  order by 1`
