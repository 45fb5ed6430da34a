import { of, screens, server } from './mutant.ts'

const FINES = (test: string) => server('fines.test.ts', test)

/** Fines, and what all transactions with lines share: what they come to, what they pay, what they take back. */
export const fines = [
  ...of(
    'server/rules/transaction.ts',
    {
      name: 'lines may come to another sum than their transaction',
      find: '  if (order === 0) return\n',
      replace: '  if (order <= 0) return\n',
      seenBy: FINES('must come to its sum with the discount: what is missing is said at the line'),
    },
    {
      name: 'a discount counts as what was spent',
      find: "isDiscount(line) && !isAll ? negate(line.sumPay ?? '0')",
      replace: "isDiscount(line) && !isAll ? (line.sumPay ?? '0')",
      seenBy: FINES('counts a discount of the supplier against its other lines'),
    },
    {
      name: 'a change makes all payments anew',
      find: 'line.payment === null || !isSame(stored.get(line.payment)!, values)',
      replace: 'line.payment === null || isSame(stored.get(line.payment)!, values) !== null',
      seenBy: FINES('changed makes anew what changed alone'),
    },
    {
      name: 'a line that is gone keeps its payment',
      find: 'const left = [...lines.filter(({ isDelete }) => isDelete), ...wanted',
      replace: 'const left = [...wanted',
      seenBy: FINES('without its last line is unpaid again'),
    },
  ),
  ...of(
    'src/formulas/fines.ts',
    {
      name: 'the last day of a discount is none of it',
      find: 'day <= discountUntil ? discountSum',
      replace: 'day < discountUntil ? discountSum',
      seenBy: FINES('has its discount on the last day of it, and no longer'),
    },
    {
      name: 'a cancelled fine may be argued about',
      find: '[FINE_STATUS.cancelled]: [FINE_STATUS.unpaid],',
      replace: '[FINE_STATUS.cancelled]: [FINE_STATUS.unpaid, FINE_STATUS.appealed],',
      seenBy: FINES('goes where it may, and says why not elsewhere'),
    },
  ),
  ...of('server/rules/fines/truckPenaltyTransaction/facts.ts', {
    name: 'whoever drove that vehicle at any time drove it then',
    find: 'and h.starts <= x.at and x.at < h.ends order by',
    replace: 'order by',
    seenBy: FINES('names who drove: by the shift of that moment, else by a waybill of that day, else nobody'),
  }),
  ...of('src/screens/fines/truckPenaltyTransaction/FinesStrip.tsx', {
    name: 'a head that could not be read says nothing',
    find: "  if (error) return <ListFailure text={t('nerud.fines.failed')} error={error} retry={() => void refetch()} />\n",
    replace: '  if (error) return refetch === null ? null : <ListFailure text="" error={error} retry={() => undefined} />\n',
    seenBy: screens('fines.test.tsx', 'the head over the list says what is unpaid, and that it could not be read'),
  }),
]
