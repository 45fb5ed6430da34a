import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { useTranslate, useStore } from 'react-admin'
import ExpandLessIcon from '@mui/icons-material/ExpandLess'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import MenuOpenIcon from '@mui/icons-material/MenuOpen'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { formatMoney } from '#resource/text'
import { callOf } from '#resource'
import { compare } from '#resource/decimal'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { readingOf } from '../../widgets/PlainTable.screens.tsx'
import { withPrefetch } from '#admin/ahead/prefetch.ts'
import { useMay } from '#admin/authProvider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { LoadFailure } from '#admin/page/Message.tsx'
import { usePeriodText } from '#admin/inputs/periods.ts'
import { PaperFacts } from '#admin/page/printing.tsx'
import { PageTitle } from '#admin/page/PageTitle.tsx'
import { businessDay } from '#admin/data/values.ts'
import { useRoom } from '#admin/table/visiblePart.ts'
import { useReport } from '#admin/report/ReportProvider.tsx'
import { chunk } from '#admin/chunk.ts'
import { Sum } from '../../widgets/values.screens.tsx'
import {
  useBoxSums,
  type BoxOf,
  type StatementFilter,
  useBoxState,
  useReportingDate,
  pointInTimeParameters,
  parametersOf,
  readFilter,
  useStatementFilter,
} from './box.screens.ts'
import type { CashBox } from './boxes.ts'
import { AddPayment } from '../payment/adding/AddPayment.screens.tsx'
import type { Purpose, Values } from '../payment/adding/values.screens.ts'
import { PointInTimeNotice, usePointInTimeTexts, Search } from './Search.screens.tsx'
import { Materials, Tiles } from './Tiles.screens.tsx'
import { OwnerCard } from './OwnerCard.screens.tsx'
import { TabRows } from './TabRows.screens.tsx'

const PARTS = ['openingSum', 'debitSum', 'creditSum', 'closingSum'] as const

/** The opening balance of a cash box, the turnover of each side, and the closing balance. */
const Balances = ({ of, filter }: { readonly of: BoxOf; readonly filter: StatementFilter }) => {
  const t = useTranslate()
  const { data, isFetching } = useBoxSums(of, filter)
  return (
    <Paper
      variant="outlined"
      component="dl"
      aria-label={t('nerud.statement.balances.title')}
      sx={{
        m: 0,
        px: 1.5,
        py: 0.75,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, auto)' },
        columnGap: 2,
        rowGap: 0.5,
      }}
    >
      {PARTS.map(part => (
        <Box key={part} sx={{ minWidth: 0 }}>
          <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }} title={t(`nerud.statement.balances.${part}Hint`)}>
            {t(`nerud.statement.balances.${part}`)}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {!data || isFetching ? (
              <Skeleton width={110} />
            ) : part === 'debitSum' || part === 'creditSum' ? (
              formatMoney(String(data[part] ?? '0'))
            ) : (
              <Sum value={String(data[part] ?? '0')} signed />
            )}
          </Box>
        </Box>
      ))}
    </Paper>
  )
}

const Templates = chunk(() => import('./Templates.screens.tsx').then(module => module.Templates))

interface MenuSteps {
  readonly add: () => void
  readonly fill: () => void
  readonly clear: () => void
}

/** The actions besides searching: adding a payment, export, template documents, reset. */
function useMenu({ box, id }: BoxOf, filter: StatementFilter, { add, fill, clear }: MenuSteps) {
  const t = useTranslate()
  const { can, may } = useMay()
  const owner = useResource(box.owner)
  const { start, isBusy } = useReport()
  const { resource, call } = box.tabs[0]!
  const { path } = callOf(useResource(resource), 'export', call)
  const excel = (): void => {
    const query = { ...parametersOf(filter), [box.by]: id, currentTimeZone: -new Date().getTimezoneOffset() / 60 }
    start({ kind: 'excel', path, query, text: t('nerud.statement.report') })
  }
  const mayAdd = box.adds !== undefined && can(box.adds.right) && !box.adds.exceptOf?.includes(id)
  return [
    ...(mayAdd ? [{ text: t(`nerud.statement.of.${box.owner}.add`), run: add }] : []),
    { text: t('nerud.statement.excel'), run: excel, disabled: isBusy },
    ...(owner.parts?.templates && may(owner, 'one') ? [{ text: t('nerud.show.tabs.templates'), run: fill }] : []),
    { text: t('nerud.statement.clear'), run: clear },
  ]
}

const purposeOf = ({ box, id }: BoxOf): Purpose =>
  box.adds?.mode === 'account' ? { mode: 'account', account: id } : { mode: 'company', company: id }

/** The initial values of a payment from here: today, in the direction that settles the balance. The amount is typed (finance §2.4). */
function useDue({ box, id }: BoxOf): Partial<Values> {
  const { data } = useBoxState({ box, id })
  const balance = data && String(data[box.balance])
  if (balance === undefined) return { createDate: businessDay() }
  const owed = compare(balance, '0')
  const [from, to] = owed < 0 ? [id, OWN_COMPANY] : [OWN_COMPANY, id]
  return {
    createDate: businessDay(),
    ...(box.adds?.mode === 'company' && owed !== 0 && { companyFrom: from, companyTo: to }),
  }
}

/** Rows below sums of unknown height: hidden until the sums have first loaded, so that nothing moves. */
const BelowSums = ({ of, filter, children }: { readonly of: BoxOf; readonly filter: StatementFilter; readonly children: ReactNode }) => {
  const { data, error } = useBoxSums(of, filter)
  const [hasCome, setHasCome] = useState(false)
  if (!hasCome && (data || error)) setHasCome(true)
  return <Box sx={{ minWidth: 0, ...(!hasCome && { visibility: 'hidden' }) }}>{children}</Box>
}

const Main = ({ of, query }: { readonly of: BoxOf; readonly query: ReturnType<typeof useStatementFilter> }) => {
  const t = useTranslate()
  const { filter, tab, setFilter, setTab, clear } = query
  const times = usePointInTimeTexts(filter)
  const [over, setOver] = useState<'payment' | 'templates' | null>(null)
  const reporting = useReportingDate()
  const due = useDue(of)
  const periodText = usePeriodText()
  const actions = useMenu(of, filter, { add: () => setOver('payment'), fill: () => setOver('templates'), clear })
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      {reporting.error && (
        <LoadFailure text={t('nerud.statement.failures.settings')} error={reporting.error} retry={() => void reporting.refetch()} />
      )}
      <PaperFacts facts={[`${t('nerud.statement.period')}: ${periodText({ from: filter.dateFrom, to: filter.dateTo })}`, ...times]} />
      <Search of={of} tab={tab.name} filter={filter} withReportDate={reporting.isUsed} find={setFilter} actions={actions} />
      <PointInTimeNotice words={times} clear={() => setFilter({ ...filter, asOf: '', knownOn: '' })} />
      <Tiles of={of} filter={filter} tab={tab.name} choose={setTab} />
      {tab.resource === 'cashTransaction' && <Balances of={of} filter={filter} />}
      {of.box.kind === 'P' && <Materials of={of} filter={filter} />}
      <BelowSums of={of} filter={filter}>
        <TabRows key={tab.name} of={of} tab={tab} filter={filter} />
      </BelowSums>
      {over === 'templates' && <Templates of={of} filter={filter} close={() => setOver(null)} />}
      {over === 'payment' && (
        <AddPayment
          of={purposeOf(of)}
          start={due}
          close={saved => {
            setOver(null)
            if (saved) setTab('transfers')
          }}
        />
      )}
    </Box>
  )
}

/** The page width from which the owner's card is beside the rows, in pixels. */
const ROOM_FOR_ASIDE = 1100

/** The statement of a cash box: what its owner owes and is owed, by waybills and transfers (finance §2.5). */
const Statement = ({ box }: { readonly box: CashBox }) => {
  const t = useTranslate()
  const id = Number(useParams()['id'])
  const of = useMemo(() => ({ box, id }), [box, id])
  const query = useStatementFilter(box.tabs)
  const say = (name: string): string => t(`nerud.statement.of.${box.owner}.${name}`)
  const [isCardShown, showCard] = useStore('statement.card', true)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const page = useRef<HTMLDivElement>(null)
  const { width } = useRoom(page)
  const [isMeasured, setIsMeasured] = useState(false)
  // Tables measure their width once, so render them after the page has been measured.
  useLayoutEffect(() => setIsMeasured(true), [])
  const asStrip = !isNarrow && width < ROOM_FOR_ASIDE
  const aside = (width: string): string => (isCardShown ? width : 'auto minmax(0, 1fr)')
  return (
    <>
      <PageTitle title={say('title')} />
      <Box
        ref={page}
        sx={{
          display: 'grid',
          gap: { xs: 1.5, md: 1 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: aside(asStrip ? 'minmax(0, 1fr)' : '224px minmax(0, 1fr)') },
        }}
      >
        <Box
          component="aside"
          aria-label={say('about')}
          sx={{ minWidth: 0, ...(asStrip && { display: 'grid', gap: 1, gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'start' }) }}
        >
          <IconButton
            size="small"
            onClick={() => showCard(!isCardShown)}
            aria-expanded={isCardShown}
            aria-label={say(isCardShown ? 'hide' : 'show')}
            sx={{
              display: { xs: 'none', md: 'inline-flex' },
              mb: 0.5,
              ...(!asStrip && !isCardShown && { transform: 'scaleX(-1)' }),
            }}
          >
            {!asStrip ? (
              <MenuOpenIcon fontSize="small" />
            ) : isCardShown ? (
              <ExpandLessIcon fontSize="small" />
            ) : (
              <ExpandMoreIcon fontSize="small" />
            )}
          </IconButton>
          {isMeasured && isCardShown && <OwnerCard of={of} filter={query.filter} asStrip={asStrip} />}
        </Box>
        {isMeasured && <Main key={id} of={of} query={query} />}
      </Box>
    </>
  )
}

/** The page of statements of one kind of cash box. */
export const statementOf = (box: CashBox) =>
  withPrefetch(
    () => <Statement box={box} />,
    ({ provider, app }, { params, search }) => {
      const of = [provider, app.resources[box.owner]!] as const
      const filter = readFilter(new URLSearchParams(search), businessDay())
      const id = Number(params['id'])
      return [
        readingOf(...of, { action: 'cashboxState', params: { id }, query: pointInTimeParameters(filter) }),
        readingOf(...of, { action: 'cashboxSum', params: { id }, query: parametersOf(filter) }),
      ]
    },
  )
