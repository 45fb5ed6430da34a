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
import { keyLines } from '../../widgets/keyLines.ts'
import { KeyLines, Lines, Wrapped } from '../../widgets/Lines.tsx'
import { Mark } from '../../widgets/Mark.tsx'
import { Sum } from '../../widgets/Sum.tsx'
import { Viewing } from '../../widgets/Viewing.tsx'

type Transaction = Wire<'cashTransaction'>

const OPENED: ReadonlySet<string> = new Set(['deal', 'payment'])

/** Does the object of a row open in a window of its own? */
export const opensWindow = ({ objectId, object }: Transaction): boolean => object !== null && OPENED.has(objectId)

const Correction = ({ row }: { readonly row: Transaction }) => {
  const t = useTranslate()
  const kind = row.typeOperation
  if (kind !== 'upd' && kind !== 'del') return null
  return (
    <Mark
      tone={toneOf(cashTransaction.fields['typeOperation']!, kind)!}
      text={t(`nerud.money.badges.${kind}`)}
      hint={t(`nerud.money.badges.${kind}Hint`)}
    />
  )
}

const Number = ({ row, open }: { readonly row: Transaction; readonly open: (row: Transaction) => void }) => {
  const cardPath = useCardPath()
  const id = row.object?.id
  if (opensWindow(row))
    return (
      <Viewing number={id!} onView={() => open(row)}>
        <Correction row={row} />
      </Viewing>
    )
  const path = id === undefined ? undefined : cardPath(row.objectId, id)
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

/** How many lines the tallest cell of a statement's row has. */
export const linesOfTransaction = (row: Transaction): number => Math.max(2, keyLines(row.comntHead).length, keyLines(row.comntBody).length)

/** The columns of the statement tab (finance §2.5). */
export function useStatementColumns(open: (row: Transaction) => void): readonly Column<Transaction>[] {
  const t = useTranslate()
  const zone = useZone()
  return useMemo(() => {
    const column = (key: string, width: number, render: Column<Transaction>['render'], align?: 'right'): Column<Transaction> => ({
      key,
      header: t(`nerud.money.statement.columns.${key}`),
      width,
      render,
      ...(align && { align }),
    })
    return [
      column('number', 96, row => <Number row={row} open={open} />),
      column('kind', 108, row => <Wrapped>{row.trxObject?.name}</Wrapped>),
      column('name', 216, row => <KeyLines text={row.comntHead} />),
      column('purpose', 112, row => <KeyLines text={row.comntBody} />),
      column(
        'sum',
        136,
        row => (
          <>
            <Sum value={row.sumTrx} signed />
            {row.objectId === 'deal' && row.object && <WhyButton deal={row.object.id} sum={SUM_OF[row.leg as Role] ?? 'income'} inTable />}
          </>
        ),
        'right',
      ),
      column('date', 94, row => formatDate(row.dtTrx)),
      column('reportDate', 90, row => formatDate(row.dtReport)),
      column('madeAt', 90, row => <Lines of={formatDateTime(row.metadataFields?.insDate, zone).split(' ')} />),
    ]
  }, [t, zone, open])
}
