import ExpandLessIcon from '@mui/icons-material/ExpandLess'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import MenuOpenIcon from '@mui/icons-material/MenuOpen'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TabBar from '@mui/material/Tabs'
import TabHead from '@mui/material/Tab'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useRef, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { OWN_COMPANY } from '#resources/companies/company'
import type { Wire } from '#resources/wire'
import { useMay } from '../../../admin/declared.tsx'
import { Failure } from '../../../admin/list/Blank.tsx'
import { PageTitle } from '../../../admin/layout/PageTitle.tsx'
import { useOver } from '../../../admin/layout/RecordOver.tsx'
import { useRoom } from '../../../admin/table/useRoom.ts'
import { useReport } from '../../../admin/report/ReportProvider.tsx'
import { AddPayment } from '../payment/adding/AddPayment.tsx'
import { CompanyCard } from './CompanyCard.tsx'
import { parametersOf, TABS, useStatementFilter, type StatementFilter, type Tab } from './filter.ts'
import { Rows } from './Rows.tsx'
import { Search } from './Search.tsx'
import { Tiles } from './Tiles.tsx'
import { useReportingDate } from './useCashBox.ts'
import { linesOfTransaction, opensWindow, useStatementColumns } from './useStatementColumns.tsx'
import { linesOfTransfer, useTransferColumns } from './useTransferColumns.tsx'
import { linesOfWaybill, useWaybillColumns } from './useWaybillColumns.tsx'

type Deal = Wire<'deal'>
type Payment = Wire<'payment'>
type Transaction = Wire<'cashTransaction'>

interface TabProps {
  readonly company: number
  readonly filter: StatementFilter
}

const StatementRows = (props: TabProps) => {
  const over = useOver()
  const open = useCallback((row: Transaction) => opensWindow(row) && over(row.objectId, row.object!.id), [over])
  const columns = useStatementColumns(open)
  return (
    <Rows<Transaction>
      {...props}
      tab="statement"
      resource="cashTransaction"
      path="api/cashbox_companies"
      columns={columns}
      linesOf={linesOfTransaction}
      open={open}
    />
  )
}

const WaybillRows = (props: TabProps) => {
  const { company } = props
  const over = useOver()
  const open = useCallback((deal: Deal) => over('deal', deal.id), [over])
  const columns = useWaybillColumns(company, open)
  return (
    <Rows<Deal>
      {...props}
      tab="waybills"
      resource="deal"
      path="api/deals/cashbox/company_card/list"
      columns={columns}
      linesOf={deal => linesOfWaybill(deal, company)}
      open={open}
    />
  )
}

const TransferRows = (props: TabProps) => {
  const over = useOver()
  const open = useCallback((payment: Payment) => over('payment', payment.id), [over])
  const columns = useTransferColumns(props.company, open)
  return (
    <Rows<Payment>
      {...props}
      tab="transfers"
      resource="payment"
      path="api/payments/cashbox/company_card/list"
      columns={columns}
      linesOf={linesOfTransfer}
      open={open}
    />
  )
}

const ROWS = { statement: StatementRows, waybills: WaybillRows, transfers: TransferRows } as const

/** What can be done beside searching: a transfer (not with ourselves), the export, a fresh start. */
function useDeeds(company: number, filter: StatementFilter, add: () => void, clear: () => void) {
  const t = useTranslate()
  const { can } = useMay()
  const { start, isBusy } = useReport()
  const excel = (): void => {
    const query = { ...parametersOf(filter), companyId: company, currentTimeZone: -new Date().getTimezoneOffset() / 60 }
    start({ kind: 'excel', path: 'api/cashbox_company/export_xlsx', query, text: t('nerud.money.statement.report') })
  }
  return [
    ...(can(['PAYMENT_ADD']) && company !== OWN_COMPANY ? [{ name: 'addTransfer', run: add } as const] : []),
    { name: 'excel', run: excel, disabled: isBusy } as const,
    { name: 'clear', run: clear } as const,
  ]
}

const Main = ({ company }: { readonly company: number }) => {
  const t = useTranslate()
  const { filter, tab, setFilter, setTab, clear } = useStatementFilter()
  const [isAdding, setAdding] = useState(false)
  const reporting = useReportingDate()
  const actions = useDeeds(company, filter, () => setAdding(true), clear)
  const TabRows = ROWS[tab]
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}>
      {reporting.error && (
        <Failure text={t('nerud.money.statement.failures.settings')} error={reporting.error} retry={() => void reporting.refetch()} />
      )}
      <Search tab={tab} filter={filter} withReportDate={reporting.data === true} find={setFilter} actions={actions} />
      <Tiles company={company} filter={filter} tab={tab} choose={setTab} />
      <TabBar value={tab} onChange={(_, next: Tab) => setTab(next)} aria-label={t('nerud.money.statement.title')} sx={{ minHeight: 36 }}>
        {TABS.map(name => (
          <TabHead key={name} value={name} label={t(`nerud.money.statement.tabs.${name}`)} />
        ))}
      </TabBar>
      <TabRows company={company} filter={filter} />
      {isAdding && (
        <AddPayment
          of={{ mode: 'company', company }}
          close={saved => {
            setAdding(false)
            if (saved) setTab('transfers')
          }}
        />
      )}
    </Box>
  )
}

/** From this width of the page on, in pixels, the company stands beside its rows: they need the rest. */
const ROOM_FOR_ASIDE = 1100

/** The statement of a company's cash box: what it owes and is owed, by which waybills and which transfers (finance §2.5). */
export function Statement() {
  const t = useTranslate()
  const company = Number(useParams()['id'])
  const [isCardShown, showCard] = useStore('statement.card', true)
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const page = useRef<HTMLDivElement>(null)
  const { width } = useRoom(page)
  const asStrip = !isNarrow && width < ROOM_FOR_ASIDE
  const aside = (width: string): string => (isCardShown ? width : 'auto minmax(0, 1fr)')
  return (
    <>
      <PageTitle title={t('nerud.money.statement.title')} />
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
          aria-label={t('nerud.money.statement.about')}
          sx={{ minWidth: 0, ...(asStrip && { display: 'grid', gap: 1, gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'start' }) }}
        >
          <IconButton
            size="small"
            onClick={() => showCard(!isCardShown)}
            aria-expanded={isCardShown}
            aria-label={t(`nerud.money.statement.${isCardShown ? 'hide' : 'show'}`)}
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
          {isCardShown && <CompanyCard company={company} asStrip={asStrip} />}
        </Box>
        <Main key={company} company={company} />
      </Box>
    </>
  )
}
