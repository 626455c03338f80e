/**
 * The safeguards of the product: where each one decides something, and the source without it. Both are changes to the
 * source as it is loaded.
 */
import { EXCHANGES_AND_CODES } from './parts/exchanges-and-codes.ts'
import { OPERATORS_AND_SHIFTS } from './parts/operators-and-shifts.ts'
import { PARKED_ORDERS } from './parts/parked-orders.ts'
import { VOUCHERS_AND_CREDIT } from './parts/vouchers-and-credit.ts'
import { counted, type Safeguard } from './safeguard.ts'

const ledger = (name: string): string => `apps/server/src/seats/ledger/sql/${name}.sql`

/** The condition still holds for the same rows: the function is asked last, and never changes what it says. */
const OVER = 'from runs where revoked or newest > run_number'
const overCounted = (name: string): string => `from runs where (revoked or newest > run_number) and decided('${name}')`

/** The comment on each safeguard says what happens without it. */
export const SAFEGUARDS: Record<string, Safeguard> = {
  /** Without it, a terminal's hold ends by time, as a customer's does, whether the terminal has heard of it or not. */
  'acknowledged-end': {
    decides: [
      {
        file: 'apps/server/src/seat-clock/end-due-holds.ts',
        from: '    if (letGo.length < grants.length) {',
        to: `    if (letGo.length < grants.length) {\n      ${counted('acknowledged-end')}`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/seat-clock/end-due-holds.ts',
        from: '    if (gone) {',
        to: '    if (terminalId !== null) {',
      },
    ],
  },
  /** Without it, a terminal's hold is granted to another counter before that terminal has let go of it. */
  'moved-word': {
    decides: [
      {
        file: 'apps/server/src/allotments/take-over-hold.ts',
        from: "      if (!answered) return refused(notMovable(hold, 'silent'))",
        to: `      if (!answered && ${counted('moved-word')}) return refused(notMovable(hold, 'silent'))`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/allotments/take-over-hold.ts',
        from: '    const { answered } = await recalls.recall({',
        to: '    const letGo = { terminalId: terminal_id, runNumber: 2 ** 31 - 1, grants }\n    await store.move({ ...move, letGo })\n    const { answered } = await recalls.recall({',
      },
    ],
  },
  /** Without it, late messages about a terminal's claim are taken for its present claim. */
  'grant-check': {
    decides: [
      {
        file: ledger('let-go'),
        from: ' and c.grant_number = r.grant_number',
        to: " and (c.grant_number = r.grant_number or not decided('grant-check'))",
      },
    ],
    without: [
      { file: ledger('let-go'), from: ' and c.grant_number = r.grant_number', to: '' },
      {
        file: 'apps/server/src/seats/ledger/confirm-batch.ts',
        from: 'claim.grant_number === grantNumberOf(request, request.seats[i] as number)',
        to: 'true',
      },
    ],
  },
  /** Without it, the outbox is written after the sale, in another transaction. It decides when a program starts with commands that were never sent. */
  'outbox-transaction': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/runs/boot.ts',
        from: '  function recogniseRun(): void {',
        to: `  function recogniseRun(): void {\n    if (db.prepare('select 1 from outbox where answer is null').get()) ${counted('outbox-transaction')}`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/sales/sales.ts',
        from: '    outbox().enter(tx, command, commandId)\n',
        to: '    tx.afterCommit(() => void writer.write((tx) => outbox().enter(tx, command, commandId)))\n',
      },
    ],
  },
  /** Without it, a sale is right only by the prices of now. */
  'cited-prices': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/sell.ts',
        from: "      if (!cited) return 'wrong_price'\n",
        to: `      if (!cited) return 'wrong_price'\n      ${counted('cited-prices')}\n`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/terminal/sell.ts',
        from: '      const lists = await priceListsOfShow(pool, show, priceListId)\n',
        to: '      const lists: PriceList[] = []\n',
      },
    ],
  },
  /** Without it, an order is right only by the tariff of now. */
  'cited-tariff': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/orders/cited-versions.ts',
        from: '  const cited = await tariffVersion(parts.pool, tariffId)\n',
        to: `  const cited = await tariffVersion(parts.pool, tariffId)\n  if (cited) ${counted('cited-tariff')}\n`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/terminal/orders/cited-versions.ts',
        from: '  const cited = await tariffVersion(parts.pool, tariffId)\n',
        to: '  const cited = undefined\n',
      },
    ],
  },
  /** Without it, the bookings of an order that can be sold are sold without the one that can't. */
  'sold-together': {
    decides: [
      {
        file: 'apps/server/src/seats/ledger/confirm-batch.ts',
        from: '  return sales.filter(({ request }) => !apart.has(request))\n',
        to: `  const together = sales.filter(({ request }) => !apart.has(request))\n  if (together.length < sales.length) ${counted('sold-together')}\n  return together\n`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/seats/ledger/confirm-batch.ts',
        from: '  return sales.filter(({ request }) => !apart.has(request))\n',
        to: '  return sales\n',
      },
    ],
  },
  /** Without it, a command that comes again is looked at as if it had never come. */
  'first-answer': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/inbox/answers-before.ts',
        from: '  const byCommand = new Map(',
        to: `  if (rows.length > 0) ${counted('first-answer')}\n  const byCommand = new Map(`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/terminal/inbox/answers-before.ts',
        from: '  const byCommand = new Map(',
        to: '  rows.splice(0)\n  const byCommand = new Map(',
      },
      {
        file: 'apps/server/src/booking/journal/inbox.ts',
        from: '  const byId = new Map(',
        to: '  rows.splice(0)\n  const byId = new Map(',
      },
    ],
  },
  /** Without it, a run that is over is granted seats in a cart. */
  'claim-fence': {
    decides: [{ file: ledger('claim'), from: OVER, to: overCounted('claim-fence') }],
    without: [{ file: ledger('claim'), from: OVER, to: 'from runs where false' }],
  },
  /** Without it, seats are allotted to a run that is over. */
  'allot-fence': {
    decides: [{ file: ledger('allot'), from: OVER, to: overCounted('allot-fence') }],
    without: [{ file: ledger('allot'), from: OVER, to: 'from runs where false' }],
  },
  /** Without it, the word of a run that is over ends claims. */
  'let-go-fence': {
    decides: [
      {
        file: ledger('let-go'),
        from: 'coalesce(runs.run_number > r.run_number, false)',
        to: "coalesce(runs.run_number > r.run_number and decided('let-go-fence'), false)",
      },
    ],
    without: [{ file: ledger('let-go'), from: 'coalesce(runs.run_number > r.run_number, false)', to: 'false' }],
  },
  /** Without it, the word of a run ends what an earlier life was granted. */
  'earlier-life': {
    decides: [
      {
        file: ledger('let-go'),
        from: 'coalesce(r.grant_number <= runs.orphaned_up_to, false)',
        to: "coalesce(r.grant_number <= runs.orphaned_up_to and decided('earlier-life'), false)",
      },
    ],
  },
  /** Without it, a hold isn't made longer before its charge. It decides when the hold would have ended before the charge was heard of. */
  'charge-extension': {
    decides: [
      {
        file: 'apps/server/src/booking/online/paying/conclude.ts',
        from: "        return { kind: 'confirmed', sold: outcome.receipt.sold }",
        to: `        if ((payment.hold_until_before?.getTime() ?? Infinity) < Date.now()) ${counted('charge-extension')}\n        return { kind: 'confirmed', sold: outcome.receipt.sold }`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/online/paying/pay.ts',
        from: '    if (!(await extend(payment, booking.show_id))) return',
        to: '    if (extend === undefined) return',
      },
    ],
  },
  /** Without it, a customer's hold ends when somebody says that its time is past. */
  'lapse-time': {
    decides: [
      {
        file: ledger('lapse'),
        from: ' hold_lapsed(c.kind, c.terminal_id, c.expires_at)',
        to: " c.kind = 'held' and c.terminal_id is null and (c.expires_at <= now() or not decided('lapse-time'))",
      },
    ],
    without: [
      {
        file: ledger('lapse'),
        from: ' hold_lapsed(c.kind, c.terminal_id, c.expires_at)',
        to: " c.kind = 'held' and c.terminal_id is null",
      },
    ],
  },
  /** Without it, a terminal's hold is ended before the time that its screen shows. */
  'hold-time': {
    decides: [
      {
        file: 'apps/server/src/seat-clock/end-due-holds.ts',
        from: '    if (letGo.length < grants.length) {',
        to: `    if (letGo.length > 0) ${counted('hold-time')}\n    if (letGo.length < grants.length) {`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/seat-clock/end-due-holds.ts',
        from: '    const due = rows.filter((row) => row.due_in <= 0)',
        to: '    const due = rows',
      },
    ],
  },
  /** Without it, a card that a reader says was declined is off before the gateway has made sure that it isn't charged any more. */
  'void-before-off': {
    decides: [
      {
        file: 'apps/server/src/booking/terminal/at-reader/charge-at-reader.ts',
        from: "    else await later(row, 'asking_bank')",
        to: `    else {\n      ${counted('void-before-off')}\n      await later(row, 'asking_bank')\n    }`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/booking/terminal/at-reader/charge-at-reader.ts',
        from: '        return endCharge({ ...row, ...why }, gatewayRef)',
        to: '        await isOff(pool, row.id, why)\n        return',
      },
    ],
  },
  /** Without it, what is paid after a kiosk's visitor has left is printed there, for whoever stands before it. */
  'left-order': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/at-reader/take-word.ts',
        from: '  if (!isLeft) printing.sold(',
        to: `  if (!isLeft || !${counted('left-order')}) printing.sold(`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/at-reader/take-word.ts',
        from: '  if (!isLeft) printing.sold(',
        to: '  printing.sold(',
      },
    ],
  },
  /** Without it, seats and vouchers of an order that a kiosk's visitor has left unpaid stay with the kiosk. */
  'left-behind': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/at-kiosk/kiosk-paying.ts',
        from: '      if (!isKiosk() || !attempt.isLeft) return\n',
        to: `      if (!isKiosk() || !attempt.isLeft) return\n      ${counted('left-behind')}\n`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/at-kiosk/kiosk-paying.ts',
        from: '      if (!isKiosk() || !attempt.isLeft) return\n',
        to: '      if (isKiosk() || !attempt.isLeft) return\n',
      },
    ],
  },
  /** Without it, two payments of one booking are under way at a time. */
  'payment-lease': {
    decides: [
      {
        file: 'apps/server/src/booking/online/paying/lease.ts',
        from: "  if (payments.some((payment) => payment.state === 'pending')) return",
        to: `  if (payments.some((payment) => payment.state === 'pending' && ${counted('payment-lease')})) return`,
      },
    ],
  },
  /** Without it, a terminal doesn't send answered commands again when the ledger was set back. */
  'send-again': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/runs/boot.ts',
        from: '    const again = takeAnswersBack(tx.db, inbox)',
        to: `    const again = takeAnswersBack(tx.db, inbox)\n    if (again > 0) ${counted('send-again')}`,
      },
    ],
    without: [
      {
        file: 'apps/desktop/src/terminal/runs/boot.ts',
        from: '    const again = takeAnswersBack(tx.db, inbox)',
        to: '    const again = 0',
      },
    ],
  },
  /** Without it, seats of the lost hours are sold anew before the ledger has heard who sold them. */
  'closed-shows': {
    decides: [
      {
        file: 'apps/server/src/seats/ledger/claim-batch.ts',
        from: "      if (kind === 'closed') over ??= { kind: 'show_closed' }",
        to: `      if (kind === 'closed' && ${counted('closed-shows')}) over ??= { kind: 'show_closed' }`,
      },
    ],
    without: [
      {
        file: 'apps/server/src/incarnation/sql/close-shows.sql',
        from: "where starts_at > now() - interval '12 hours' and cancelled_at is null",
        to: 'where false',
      },
    ],
  },
  /** Without it, a terminal takes a grant that it has let go, or sold. */
  floor: {
    decides: [
      {
        file: 'apps/desktop/src/terminal/claims/grants.ts',
        from: '  if (seat.grantNumber <= floorOf(db, showId, seat.seatId)) return false',
        to: `  if (seat.grantNumber <= floorOf(db, showId, seat.seatId) && ${counted('floor')}) return false`,
      },
    ],
  },
  /** Without it, a disk that isn't its newest goes on as if it were. */
  'begins-anew': {
    decides: [
      {
        file: 'apps/desktop/src/terminal/runs/boot.ts',
        from: "    if (answer.value.standing === 'begins_anew') return",
        to: `    if (answer.value.standing === 'begins_anew' && ${counted('begins-anew')}) return`,
      },
    ],
  },
  /** Without it, a program that was restarted takes its disk for the newest, though the machine knows better. */
  witness: {
    decides: [
      {
        file: 'apps/desktop/src/terminal/runs/boot.ts',
        from: '    if (!testimony || !isAsFarAs(db, run, testimony)) return',
        to: `    if (!testimony || (!isAsFarAs(db, run, testimony) && ${counted('witness')})) return`,
      },
    ],
  },
  ...VOUCHERS_AND_CREDIT,
  ...OPERATORS_AND_SHIFTS,
  ...EXCHANGES_AND_CODES,
  ...PARKED_ORDERS,
}

/** The names of the safeguards that can be taken out. */
export const REMOVABLE: string[] = Object.keys(SAFEGUARDS).filter((name) => SAFEGUARDS[name]?.without)
