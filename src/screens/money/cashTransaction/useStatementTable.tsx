import Link from '@mui/material/Link'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { toneOf } from '#resource'
import { formatDate, formatDateTime } from '#resource/text'
import { cashTransaction } from '#resources/money/cashTransaction'
import type { Wire } from '#resources/wire'
import { useCardPath } from '../../../admin/cells/useCardPath.ts'
import { useZone } from '../../../admin/system.ts'
import type { Column } from '../../../admin/table/columns.ts'
import { SUM_OF, type Role } from '../../deals/deal/roles.ts'
import { WhyButton } from '../../deals/deal/WhyButton.tsx'
import { volumeText } from '../../deals/deal/words.ts'
import { keyLines } from '../../widgets/keyLines.ts'
import { KeyLines, Lines, Wrapped } from '../../widgets/Lines.tsx'
import { Mark } from '../../widgets/Mark.tsx'
import { Sum } from '../../widgets/Sum.tsx'
import { Viewing } from '../../widgets/Viewing.tsx'
import { columnsAt, type BoxOf, type Open, type TabTable } from './box.ts'

type Transaction = Wire<'cashTransaction'>
type Movement = Wire<'volumeTransaction'>
/** What rows of money and of volumes have in common. */
type Posted = Pick<
  Transaction,
  'objectId' | 'objectNumber' | 'typeOperation' | 'trxObject' | 'comntHead' | 'comntBody' | 'dtTrx' | 'dtReport' | 'metadataFields'
>

const OPENED: ReadonlySet<string> = new Set(['deal', 'payment'])
/** Does the object of a row open in a window of its own? */
const opensWindow = ({ objectId }: Posted): boolean => OPENED.has(objectId)

const Correction = ({ row: { typeOperation: kind } }: { readonly row: Posted }) => {
  const t = useTranslate()
  if (kind === null) return null
  return (
    <Mark
      tone={toneOf(cashTransaction.fields['typeOperation']!, kind)!}
      text={t(`nerud.statement.badges.${kind}`)}
      hint={t(`nerud.statement.badges.${kind}Hint`)}
    />
  )
}

const Number = ({ row, open }: { readonly row: Posted; readonly open: (row: Posted) => void }) => {
  const cardPath = useCardPath()
  const id = row.objectNumber
  if (opensWindow(row))
    return (
      <Viewing number={id} onView={() => open(row)}>
        <Correction row={row} />
      </Viewing>
    )
  const path = cardPath(row.objectId, id)
  return (
    <Lines
      of={[
        path ? (
          <Link component={RouterLink} to={path}>
            {id}
          </Link>
        ) : (
          id
        ),
        <Correction key="mark" row={row} />,
      ]}
    />
  )
}

const linesOf = (row: Posted): number => Math.max(2, keyLines(row.comntHead).length, keyLines(row.comntBody).length)

type Columns<R> = (
  column: ReturnType<typeof columnsAt<R>>,
  of: Record<'number' | 'kind' | 'name' | 'purpose' | 'date' | 'reportDate' | 'madeAt', Column<R>>,
) => readonly Column<R>[]

/** The table of rows of the ledger: the columns that all of them have, and those that `columns` makes of them. */
function usePostedTable<R extends Posted>(over: Open, columns: Columns<R>): TabTable<R> {
  const t = useTranslate()
  const zone = useZone()
  return useMemo(() => {
    const open = (row: Posted): void => {
      if (opensWindow(row)) over(row.objectId, row.objectNumber)
    }
    const column = columnsAt<R>(t, 'nerud.statement.columns')
    const common = {
      number: column('number', 96, row => <Number row={row} open={open} />),
      kind: column('kind', 118, row => <Wrapped>{row.trxObject.name}</Wrapped>),
      name: column('name', 216, row => <KeyLines text={row.comntHead} />),
      purpose: column('purpose', 112, row => <KeyLines text={row.comntBody} />),
      date: column('date', 94, row => formatDate(row.dtTrx)),
      reportDate: column('reportDate', 90, row => formatDate(row.dtReport)),
      madeAt: column('madeAt', 90, row => <Lines of={formatDateTime(row.metadataFields.insDate, zone).split(' ')} />),
    }
    return { columns: columns(column, common), linesOf, open }
  }, [t, zone, over, columns])
}

const moneyColumns: Columns<Transaction> = (column, { number, kind, name, purpose, date, reportDate, madeAt }) => [
  number,
  kind,
  name,
  purpose,
  column(
    'sum',
    136,
    row => (
      <>
        <Sum value={row.sumTrx} signed />
        {row.objectId === 'deal' && <WhyButton deal={row.objectNumber} sum={SUM_OF[row.leg as Role] ?? 'income'} inTable />}
      </>
    ),
    'right',
  ),
  date,
  reportDate,
  madeAt,
]

const volumeColumns: Columns<Movement> = (column, { number, kind, name, purpose, date, madeAt }) => {
  const volume = (key: string, of: (row: Movement) => string | null | undefined): Column<Movement> =>
    column(key, 110, row => volumeText(of(row) ?? null, row.unit.systemC), 'right')
  return [
    number,
    kind,
    name,
    purpose,
    column('material', 128, row => <Wrapped>{row.material.name}</Wrapped>),
    volume('volume', row => row.volTrx),
    date,
    madeAt,
    volume('before', row => row.inputVol),
    volume('after', row => row.outputVol),
  ]
}

/** The rows of a box of money (finance §2.5). */
export const useStatementTable = (_: BoxOf, over: Open): TabTable<Transaction> => usePostedTable(over, moneyColumns)
/** The rows of a point, volumes of materials (finance §2.9). */
export const useVolumeTable = (_: BoxOf, over: Open): TabTable<Movement> => usePostedTable(over, volumeColumns)
