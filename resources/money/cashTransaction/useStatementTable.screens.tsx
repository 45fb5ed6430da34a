import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { toneOf } from '#resource'
import type { Decimal } from '#resource/decimal'
import { formatDate, formatDateTime, formatMoney } from '#resource/text'
import { cashTransaction } from './cashTransaction.ts'
import type { Wire } from '#resources'
import { useCardPath } from '#admin/cells/context.ts'
import { useZone } from '#admin/data/provider.ts'
import type { FigureColumn } from '#admin/list/contentWidths.ts'
import type { Column } from '#admin/table/columns.ts'
import { joined } from '#admin/theme/textParts.tsx'
import {
  SUM_OF,
  type Role,
  changesOf,
  entriesOf,
  sideOf,
  type Correction,
  type StatementEntry,
  CARD_LINES,
  CardLine,
  RowCard,
} from './entries.screens.tsx'
import { WhyButton } from '../../deals/deal/WhyButton.screens.tsx'
import { volumeText } from '../../deals/deal/words.screens.tsx'
import { keyLines, KeyLines, Lines, RecordButton } from '../../widgets/cells.screens.tsx'
import { Mark, Sum } from '../../widgets/values.screens.tsx'
import { columnsAt, figuresOf, WHY_WIDTH, type BoxOf, type OpenRecord, type TabTable } from './box.screens.ts'

type Transaction = Wire<'cashTransaction'>
type Movement = Wire<'volumeTransaction'>
/** The fields common to rows of money and of volumes. */
type Posted = Pick<
  Transaction,
  | 'objectId'
  | 'objectNumber'
  | 'object'
  | 'typeOperation'
  | 'trxObject'
  | 'comntHead'
  | 'comntBody'
  | 'dtTrx'
  | 'dtReport'
  | 'metadataFields'
>

const OPENING_WINDOWS: ReadonlySet<string> = new Set(['deal', 'payment'])
/** Whether the object of a row opens in a window. */
const opensWindow = ({ objectId }: Posted): boolean => OPENING_WINDOWS.has(objectId)

/** The resource whose cards other rows open (not waybills or payments): lines of statements open their statement. */
const STATEMENTS: Readonly<Record<string, string>> = { premium: 'premium', penalty: 'penalty', statement: 'deal' }
const RESOURCES: Readonly<Record<string, string>> = { opening: 'pointOpening' }

const Badge = ({ row }: { readonly row: Posted & Partial<Pick<StatementEntry, 'folded'>> }) => {
  const t = useTranslate()
  const kind = row.folded?.at(-1)?.typeOperation ?? row.typeOperation
  if (kind === null) return null
  return (
    <Mark
      tone={toneOf(cashTransaction.fields['typeOperation']!, kind)!}
      text={t(`nerud.statement.badges.${kind}`)}
      hint={t(`nerud.statement.badges.${kind}${row.folded?.length ? 'FoldedHint' : 'Hint'}`)}
    />
  )
}

const Number = ({ row, open }: { readonly row: Posted; readonly open: (row: Posted) => void }) => {
  const cardPath = useCardPath()
  const id = row.objectNumber
  if (opensWindow(row))
    return (
      <RecordButton number={id} onView={() => open(row)} inLine>
        <Badge row={row} />
      </RecordButton>
    )
  const { vedomost } = (row.object ?? {}) as { readonly vedomost?: { readonly id: number } }
  const path = vedomost
    ? cardPath(`${STATEMENTS[row.objectId]}Vedomost`, vedomost.id)
    : cardPath(RESOURCES[row.objectId] ?? row.objectId, id)
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {path ? (
        <Link component={RouterLink} to={path}>
          {id}
        </Link>
      ) : (
        id
      )}
      <Badge row={row} />
    </Box>
  )
}

/** Rows with more than one line of text, which can be expanded. */
interface Unfolding {
  readonly isOpen: (id: number) => boolean
  readonly toggle: (id: number) => void
}
function useUnfolding(): Unfolding {
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set())
  return useMemo(
    () => ({
      isOpen: id => expanded.has(id),
      toggle: id => setExpanded(old => (old.has(id) ? new Set([...old].filter(one => one !== id)) : new Set([...old, id]))),
    }),
    [expanded],
  )
}

const linesIn = (row: Posted, folded: readonly Correction[] = []): number =>
  Math.max(keyLines(row.comntHead).length + folded.length, keyLines(row.comntBody).length, 1)

/** A structured comment in one line. */
const InLine = ({ text }: { readonly text: unknown }) => (
  <>{joined(keyLines(text).map(({ key, value }) => (key ? `${key}: ${value}` : value)))}</>
)

/** A change by a correction: when, from what, to what, why. */
const Change = ({ of: { typeOperation, before, after, insDate, comntBody } }: { readonly of: ReturnType<typeof changesOf>[number] }) => {
  const t = useTranslate()
  const zone = useZone()
  const why = keyLines(comntBody).at(2)?.value
  return (
    <>
      {`${t(`nerud.statement.badges.${typeOperation}`)} ${formatDateTime(insDate, zone)}: `}
      <del>{formatMoney(before)}</del>
      {' → '}
      <ins style={{ textDecoration: 'none', fontWeight: 600 }}>{formatMoney(after)}</ins>
      {why && ` (${why})`}
    </>
  )
}

/** The changes made by a row's corrections. */
const changesIn = (row: Posted & Partial<Pick<StatementEntry, 'sumTrx' | 'folded'>>): ReturnType<typeof changesOf> =>
  changesOf({ sumTrx: '0', ...row, folded: row.folded ?? [] })

/** The name of a row: in one line, or expanded with its corrections. */
const Name = ({ row, unfolding }: { readonly row: Posted & { readonly id: number }; readonly unfolding: Unfolding }) => {
  const t = useTranslate()
  const { folded = [] } = row as Partial<StatementEntry>
  const isOpen = unfolding.isOpen(row.id)
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: isOpen ? 'flex-start' : 'center', minWidth: 0 }}>
      {linesIn(row, folded) > 1 && (
        <IconButton
          size="small"
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={t(`nerud.statement.${isOpen ? 'fold' : 'unfold'}`, { number: row.objectNumber })}
          onClick={() => unfolding.toggle(row.id)}
          sx={{ p: 0.25, marginInlineStart: -0.5, marginInlineEnd: 0.5 }}
        >
          <ExpandMoreIcon sx={{ fontSize: 16, transform: isOpen ? 'rotate(180deg)' : 'none' }} />
        </IconButton>
      )}
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {isOpen ? (
          <>
            <KeyLines text={row.comntHead} />
            <Lines
              of={changesIn(row).map(one => (
                <Change key={one.id} of={one} />
              ))}
            />
          </>
        ) : (
          <InLine text={row.comntHead} />
        )}
      </Box>
    </Box>
  )
}

type Columns<R> = (
  column: ReturnType<typeof columnsAt<R>>,
  common: Record<'number' | 'kind' | 'name' | 'purpose' | 'date' | 'reportDate' | 'madeAt', Column<R>>,
  of: BoxOf,
) => readonly FigureColumn<R>[]

/** The table of ledger rows: the common columns, and those made by `columns`. */
function usePostedTable<R extends Posted & { readonly id: number }>(of: BoxOf, over: OpenRecord, columns: Columns<R>): TabTable<R> {
  const t = useTranslate()
  const zone = useZone()
  const unfolding = useUnfolding()
  return useMemo(() => {
    const open = (row: Posted): void => {
      if (opensWindow(row)) over(row.objectId, row.objectNumber)
    }
    const column = columnsAt<R>(t, 'nerud.statement.columns')
    const purpose = (row: R) => (unfolding.isOpen(row.id) ? <KeyLines text={row.comntBody} /> : <InLine text={row.comntBody} />)
    const common = {
      number: column('number', 138, row => <Number row={row} open={open} />),
      kind: column('kind', 96, row => row.trxObject.name),
      name: column('name', 160, row => <Name row={row} unfolding={unfolding} />),
      purpose: column('purpose', 120, purpose),
      date: column('date', 96, row => formatDate(row.dtTrx)),
      reportDate: column('reportDate', 92, row => formatDate(row.dtReport)),
      madeAt: column('madeAt', 132, row => formatDateTime(row.metadataFields.insDate, zone)),
    }
    const linesOf = (row: R): number => (unfolding.isOpen(row.id) ? linesIn(row, (row as Partial<StatementEntry>).folded) : 1)
    const all = columns(column, common, of)
    const drawn = (key: string, row: R) => all.find(one => one.key === key)?.render(row)
    const card = (row: R) => (
      <RowCard
        heading={<Number row={row} open={open} />}
        figure={drawn('sum', row) ?? drawn('volume', row)}
        details={[
          formatDate(row.dtTrx),
          row.trxObject.name,
          keyLines(row.comntHead).length > 0 && <InLine key="name" text={row.comntHead} />,
        ]}
        second={drawn('balance', row) ?? drawn('after', row)}
      >
        {changesIn(row).map(one => (
          <CardLine key={one.id}>
            <Change of={one} />
          </CardLine>
        ))}
      </RowCard>
    )
    return { columns: all, linesOf, card, cardLinesOf: (row: R) => CARD_LINES + changesIn(row).length, open }
  }, [t, zone, over, columns, unfolding, of])
}

const moneyColumns: Columns<StatementEntry> = (column, { number, kind, name, purpose, date, reportDate, madeAt }, { box, id }) => {
  const figure = (
    key: string,
    width: number,
    amountOf: (row: StatementEntry) => Decimal | null,
    render: Column<StatementEntry>['render'],
  ): FigureColumn<StatementEntry> => ({ ...column(key, width, render, 'right'), figures: row => figuresOf(amountOf(row)), matters: true })
  const side = (key: 'debit' | 'credit'): FigureColumn<StatementEntry> => {
    const amountOf = (row: StatementEntry) => sideOf(box, id, row.whole)[key]
    return figure(key, 104, amountOf, row => <Sum value={amountOf(row)} />)
  }
  const sum = (row: StatementEntry) => (
    <>
      <Sum value={row.whole} signed />
      {row.objectId === 'deal' && <WhyButton deal={row.objectNumber} sum={SUM_OF[row.leg as Role] ?? 'income'} inTable />}
    </>
  )
  return [
    number,
    date,
    { ...kind, least: 76 },
    { ...name, least: 76 },
    // Placed so that the amount is visible without scrolling sideways.
    { ...figure('sum', 136, row => row.whole, sum), extra: WHY_WIDTH },
    side('debit'),
    side('credit'),
    figure(
      'balance',
      112,
      row => row.balance,
      row => <Sum value={row.balance} strong />,
    ),
    purpose,
    reportDate,
    madeAt,
  ]
}

const volumeColumns: Columns<Movement> = (column, { number, kind, name, purpose, date, madeAt }) => {
  const volume = (key: string, of: (row: Movement) => string | null | undefined): Column<Movement> =>
    column(key, 87, row => volumeText(of(row) ?? null, row.unit.systemC), 'right')
  // Ten columns fit beside the card of the point: each is as wide as its usual content and the longest word of its header.
  return [
    { ...number, width: 84 },
    { ...kind, width: 94 },
    { ...name, width: 92 },
    { ...purpose, width: 98 },
    column('material', 98, row => row.material.name),
    volume('volume', row => row.volTrx),
    { ...date, width: 96 },
    { ...madeAt, width: 130 },
    volume('before', row => row.inputVol),
    volume('after', row => row.outputVol),
  ]
}

/** The rows of a money box, each with its corrections and the balance after it (finance §2.5). */
export const useStatementTable = (of: BoxOf, over: OpenRecord): TabTable<StatementEntry> => {
  const table = usePostedTable(of, over, moneyColumns)
  return useMemo(() => ({ ...table, counted: (rows, closing) => entriesOf(rows, closing) }), [table])
}
/** The rows of a point: volumes of materials (finance §2.9). */
export const useVolumeTable = (of: BoxOf, over: OpenRecord): TabTable<Movement> => {
  const table = usePostedTable(of, over, volumeColumns)
  return useMemo(() => ({ ...table, counted: rows => [...rows] }), [table])
}
