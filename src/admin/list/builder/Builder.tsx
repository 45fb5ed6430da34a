import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import MailIcon from '@mui/icons-material/MailOutline'
import SwapIcon from '@mui/icons-material/SwapHoriz'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Skeleton from '@mui/material/Skeleton'
import { Suspense, useRef, useState } from 'react'
import { fill, listRight, PIVOT, routesOf, type Resource } from '#resource'
import type { Level } from '#resource/grouping'
import {
  MAX_MEASURES,
  MAX_PIVOT_LEVELS,
  readPivot,
  formatMeasure,
  formatPivot,
  withMeasures,
  type Pivot,
  type PivotOrder,
} from '#resource/pivot'
import { reportKey } from '#resource/savedViews'
import { resourceName } from '../../cells/words.ts'
import { useWords } from '../../cells/context.ts'
import { useMay } from '../../authProvider.ts'
import { LoadFailure } from '../../page/Message.tsx'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useReport } from '../../report/ReportProvider.tsx'
import { ToolButton } from '../../table/ToolButton.tsx'
import { ChipBar } from '../chips/ChipBar.tsx'
import { PaperFilters } from '../chips/PaperFilters.tsx'
import { FiltersOf, PeriodOf } from '../FiltersOf.tsx'
import { levelText } from '../groups/useGroups.ts'
import { ListContexts, useList } from '../useList.tsx'
import { ListingContext, useListing } from '../listing.ts'
import { SearchBox } from '../SearchBox.tsx'
import { parametersOf } from '../source.ts'
import { ViewTabs } from '../views/ViewTabs.tsx'
import { useViewTabs } from '../views/ViewDialog.tsx'
import { Choices } from './Choices.tsx'
import { MailDialog } from './MailDialog.tsx'
import { PivotTable } from './PivotTable.tsx'
import { usePivot, keyOfLevel, levelsFor, measuresFor, measureText } from './pivot.tsx'

type Put = (next: Partial<Omit<Pivot, 'columns'>> & { readonly columns?: Level | undefined }) => void
interface Choosable {
  readonly key: string
  readonly text: string
}
interface AcrossProps {
  readonly pivot: Pivot
  readonly put: Put
  readonly levelChoice: (one: Level) => Choosable
  readonly levelsOf: (keys: readonly string[]) => readonly Level[]
  readonly free: readonly Choosable[]
}
/** The column level, and the button that swaps it with the rows. */
const Across = ({ pivot, put, levelChoice, levelsOf, free }: AcrossProps) => {
  const { t } = useWords()
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      <Choices
        label={t('nerud.builder.columns')}
        addLabel={t('nerud.builder.addColumn')}
        chosen={pivot.columns ? [levelChoice(pivot.columns)] : []}
        offered={free}
        max={1}
        min={0}
        onChange={keys => put({ columns: levelsOf(keys)[0] })}
      />
      {pivot.columns && pivot.rows.length === 1 && (
        <ToolButton
          icon={<SwapIcon fontSize="small" />}
          label={t('nerud.builder.swap')}
          wideFrom="xl"
          onClick={() => put({ rows: [pivot.columns!], columns: pivot.rows[0]! })}
        />
      )}
    </Box>
  )
}

/** Chooses the row levels, the column level and the measures. */
const Shape = ({ pivot }: { readonly pivot: Pivot }) => {
  const words = useWords()
  const may = useMay()
  const { t } = words
  const { resource, query, setQuery } = useListing()
  // A ref, because the next choice may come before the previous one has rendered.
  const latest = useRef({ pivot, of: query.pivot })
  if (latest.current.of !== query.pivot) latest.current = { pivot, of: query.pivot }
  const levels = levelsFor(resource, may)
  const measures = measuresFor(resource, may)
  const put: Put = next => {
    const { rows, columns, measures: measured, order } = { ...latest.current.pivot, ...next }
    const changed = withMeasures({ rows, measures: measured, ...(columns && { columns }), ...(order && { order }) }, measured)
    latest.current = { ...latest.current, pivot: changed }
    setQuery({ pivot: formatPivot(resource, changed) })
  }
  const used = [...pivot.rows, ...(pivot.columns ? [pivot.columns] : [])].map(one => keyOfLevel(resource, one))
  const levelChoice = (one: Level) => ({ key: keyOfLevel(resource, one), text: levelText(resource, one, words) })
  const free = levels.map(levelChoice).filter(({ key }) => !used.includes(key))
  const levelsOf = (keys: readonly string[]) => keys.flatMap(key => levels.find(one => keyOfLevel(resource, one) === key) ?? [])
  const measureChoice = (one: (typeof measures)[number]) => ({ key: formatMeasure(resource, one), text: measureText(resource, one, words) })
  const measured = pivot.measures.map(measureChoice)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.25, displayPrint: 'none' }}>
      <Choices
        label={t('nerud.builder.rows')}
        addLabel={t('nerud.builder.addRow')}
        chosen={pivot.rows.map(levelChoice)}
        offered={free}
        max={MAX_PIVOT_LEVELS}
        min={1}
        onChange={keys => put({ rows: levelsOf(keys) })}
      />
      <Across {...{ pivot, put, levelChoice, levelsOf, free }} />
      <Choices
        label={t('nerud.builder.measures')}
        addLabel={t('nerud.builder.addMeasure')}
        chosen={measured}
        offered={measures.map(measureChoice).filter(({ key }) => measured.every(one => one.key !== key))}
        max={MAX_MEASURES}
        min={1}
        onChange={keys => put({ measures: keys.flatMap(key => measures.find(one => formatMeasure(resource, one) === key) ?? []) })}
      />
    </Box>
  )
}

/** Exports the report to Excel, if the list has such a call and the user may make it. */
const ExcelButton = ({ title }: { readonly title: string }) => {
  const { t } = useWords()
  const { can } = useMay()
  const { start, isBusy } = useReport()
  const { resource, source, query: listQuery } = useListing()
  const call = routesOf(resource).find(one => one.kind === 'export' && one.of === source.call)
  if (!call || !can(call.right)) return null
  const query = [...parametersOf(source, { ...listQuery, sort: [] }), [PIVOT, listQuery.pivot ?? ''] as const]
  return (
    <ToolButton
      icon={<DownloadIcon fontSize="small" />}
      label={t('nerud.list.export')}
      disabled={isBusy}
      onClick={() => start({ kind: 'excel', path: fill(call.path, source.params ?? {}), query, fileName: `${title}.xlsx` })}
    />
  )
}

/** Opens the mailing settings of the saved report, for users who may change it. */
const MailButton = ({ list }: { readonly list: string }) => {
  const { t } = useWords()
  const { readOnly } = useMay()
  const { open } = useViewTabs(list, '')
  const [isOpen, setOpen] = useState(false)
  if (!open?.mayEdit || readOnly) return null
  return (
    <>
      <ToolButton
        icon={<MailIcon fontSize="small" />}
        label={t('nerud.builder.mail.button')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <MailDialog view={open} close={() => setOpen(false)} />}
    </>
  )
}

/** The table of the report. */
const Figures = ({ title, pivot }: { readonly title: string; readonly pivot: Pivot }) => {
  const { t } = useWords()
  const { can } = useMay()
  const { resource, source, query, setQuery } = useListing()
  const onOrder = (order: PivotOrder | undefined): void => {
    const { order: _, ...unordered } = pivot
    setQuery({ pivot: formatPivot(resource, { ...unordered, ...(order && { order }) }) })
  }
  const { data, error, isFetching, refetch } = usePivot(source, query)
  if (error) return <LoadFailure text={t('nerud.builder.failed')} error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={320} />
  if (data.answer.rows.length === 0) return <Alert severity="info">{t('nerud.builder.empty')}</Alert>
  return (
    <Box sx={{ position: 'relative', display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }} aria-busy={isFetching}>
      {isFetching && <LinearProgress sx={{ position: 'absolute', insetInline: 0, top: 0, height: 2, zIndex: 5 }} />}
      <PivotTable {...{ resource, title, onOrder }} query={data.query} answer={data.answer} opens={can(listRight(resource, undefined))} />
    </Box>
  )
}

/** A report on the records of a list: rows, columns and measures; filtered like the list, and saved like its views. */
export const Builder = ({ resource: whole }: { readonly resource: Resource }) => {
  const { t } = useWords()
  const list = reportKey(whole.name)
  const { listing } = useList(whole, { storeKey: list })
  const [isFiltering, setFiltering] = useState(false)
  const { resource, query: listQuery, setQuery } = listing
  const pivot = listQuery.pivot === undefined ? undefined : readPivot(resource, listQuery.pivot)
  const title = `${t('nerud.builder.title')}: ${resourceName(resource.name, 2, t)}`
  return (
    <ListingContext.Provider value={listing}>
      <ListContexts listing={listing}>
        <PageTitle title={title} />
        <Suspense fallback={null}>
          <PaperFilters />
        </Suspense>
        <BuilderHead list={list} />
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5, displayPrint: 'none' }}>
          <SearchBox {...{ resource }} query={listQuery.query} onQuery={query => setQuery({ query })} onDown={() => undefined} />
          <PeriodOf />
          <FiltersOf isOpen={isFiltering} setOpen={setFiltering} />
          <Box sx={{ flexGrow: 1 }} />
          <MailButton list={list} />
          <ExcelButton title={title} />
        </Box>
        {pivot && <Shape pivot={pivot} />}
        <ChipBar list={list} prefix="" onOpen={() => setFiltering(true)} />
        <Box sx={{ mt: 1 }}>{pivot && <Figures {...{ title, pivot }} />}</Box>
      </ListContexts>
    </ListingContext.Provider>
  )
}

const BuilderHead = ({ list }: { readonly list: string }) => {
  const { t } = useWords()
  return <ViewTabs list={list} prefix="" none={t('nerud.builder.fresh')} />
}
