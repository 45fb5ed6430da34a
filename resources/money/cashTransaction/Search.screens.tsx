import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonGroup from '@mui/material/ButtonGroup'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { FormProvider, useForm } from 'react-hook-form'
import Alert from '@mui/material/Alert'
import { callOf } from '#resource'
import { useProvider } from '#admin/data/provider.ts'
import { useResource } from '#admin/resourceContext.tsx'
import { SelectInput } from '#admin/inputs/SelectInput.tsx'
import type { LoadOptions, Option } from '#admin/inputs/useOptions.ts'
import { DateInput } from '#admin/inputs/DateInput.tsx'
import { PeriodPicker } from '#admin/inputs/PeriodPicker.tsx'
import type { Period } from '#admin/inputs/periods.ts'
import { FlagInput } from '#admin/inputs/FlagInput.tsx'
import { TextInput } from '#admin/inputs/TextInput.tsx'
import { useMenuEntries } from '#admin/page/pageActions.ts'
import { formatDate } from '#resource/text'
import type { BoxOf, StatementFilter } from './box.screens.ts'
import type { StatementTab } from './boxes.ts'

interface Found {
  readonly id: number
  readonly name: string
}

/** The material filter of a point's statement: searched on the server among those that moved there (finance §2.9). */
const MaterialInput = ({ of: { box, id } }: { readonly of: BoxOf }) => {
  const t = useTranslate()
  const provider = useProvider()
  const { path } = callOf(useResource(box.owner), 'action', 'boxMaterials')
  const find = useCallback(
    async (query: string): Promise<readonly Option[]> => {
      const request = { point: String(id), type: 'full', ...(query && { query }) }
      const { data } = await provider.invoke<readonly Found[]>(box.owner, { path, query: request })
      return data.map(one => ({ id: one.id, label: one.name }))
    },
    [provider, box.owner, path, id],
  )
  const load: LoadOptions = useCallback(query => find(query), [find])
  const resolve = useCallback(async (ids: readonly Option['id'][]) => (await find('')).filter(one => ids.includes(one.id)), [find])
  return (
    <SelectInput
      forgets
      source="material"
      label={t('nerud.statement.material')}
      helperText={false}
      load={load}
      resolve={resolve}
      failed={t('nerud.statement.failures.materials')}
    />
  )
}

interface SearchProps {
  readonly of: BoxOf
  readonly tab: StatementTab['name']
  readonly filter: StatementFilter
  readonly withReportDate: boolean
  readonly find: (filter: StatementFilter) => void
  /** Further actions in the menu of the button. */
  readonly actions: readonly { readonly text: string; readonly run: () => void; readonly disabled?: boolean }[]
}

interface Typed {
  readonly dateFrom: string | null
  readonly dateTo: string | null
  readonly query: string | null
  readonly byReportDate: boolean
  readonly asOf: string | null
  readonly knownOn: string | null
  readonly material: number | null
}

/** 'Найти' with a menu of further actions. */
const SplitButton = ({ actions }: Pick<SearchProps, 'actions'>) => {
  const t = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const button = useMenuEntries(() => actions.flatMap(({ text, run, disabled }) => (disabled ? [] : [{ label: text, run }])))
  // Runs after the menu has closed and restored the focus: a dialog opened earlier would lose it.
  const chosen = useRef<() => void>(undefined)
  const runChosen = (): void => {
    const run = chosen.current
    chosen.current = undefined
    if (run) setTimeout(run)
  }
  return (
    <>
      <ButtonGroup variant="contained" sx={{ flex: 'none' }}>
        <Button type="submit">{t('nerud.statement.find')}</Button>
        <Button
          ref={button}
          onClick={event => setAnchor(event.currentTarget)}
          aria-label={t('nerud.statement.more')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          sx={{ px: 0.5, minWidth: 0 }}
        >
          <ArrowDropDownIcon />
        </Button>
      </ButtonGroup>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{
          transition: { onExited: runChosen },
          paper: { role: 'region', 'aria-label': t('nerud.statement.more') },
        }}
      >
        {actions.map(({ text, run, disabled = false }) => (
          <MenuItem
            key={text}
            disabled={disabled}
            onClick={() => {
              chosen.current = run
              setAnchor(null)
            }}
          >
            {text}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const typedOf = (filter: StatementFilter): Typed => ({ ...filter, material: filter.material === '' ? null : Number(filter.material) })
const filterOf = ({ dateFrom, dateTo, query, byReportDate, asOf, knownOn, material }: Typed): StatementFilter => ({
  dateFrom: dateFrom ?? '',
  dateTo: dateTo ?? '',
  query: (query ?? '').trim(),
  byReportDate: Boolean(byReportDate),
  asOf: asOf ?? '',
  knownOn: knownOn ?? '',
  material: material ? String(material) : '',
})

/** Shows and hides the inputs of the "as of" and "known on" days. */
const MomentButton = ({ isOpen, toggle }: { readonly isOpen: boolean; readonly toggle: () => void }) => {
  const text = useTranslate()('nerud.statement.cut.more')
  return (
    <IconButton size="small" onClick={toggle} aria-label={text} title={text} aria-expanded={isOpen} color={isOpen ? 'primary' : 'default'}>
      <HistoryIcon fontSize="small" />
    </IconButton>
  )
}

/** The "as of" and "known on" days when expanded; for a point also the material. */
const Moment = ({ of, isOpen }: { readonly of: BoxOf; readonly isOpen: boolean }) => {
  const t = useTranslate()
  if (!isOpen && !of.box.materials) return null
  return (
    <Box
      sx={{
        gridColumn: '1 / -1',
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr 1fr', sm: '150px 190px minmax(160px, 1fr)' },
      }}
    >
      {isOpen && <DateInput source="asOf" label={t('nerud.statement.asOf')} helperText={false} />}
      {isOpen && <DateInput source="knownOn" label={t('nerud.statement.knownOn')} helperText={false} />}
      {of.box.materials && (
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: isOpen ? 'auto' : '1 / 3' } }}>
          <MaterialInput of={of} />
        </Box>
      )}
    </Box>
  )
}

/** The filters of the statement, applied by Enter or 'Найти'. */
export const Search = ({ of, tab, filter, withReportDate, find, actions }: SearchProps) => {
  const t = useTranslate()
  const form = useForm<Typed>({ defaultValues: typedOf(filter) })
  const label = (name: string): string => t(`nerud.statement.${name}`)
  const { reset } = form
  useEffect(() => reset(typedOf(filter)), [filter, reset])
  const root = useRef<HTMLFormElement>(null)
  const [wasCutOpen, setCutOpen] = useState(false)
  const isCutOpen = wasCutOpen || filter.asOf !== '' || filter.knownOn !== ''
  const run = form.handleSubmit(typed => find(filterOf(typed)))
  const take = ({ from = '', to = '' }: Period): void => {
    find({ ...filterOf(form.getValues()), dateFrom: from, dateTo: to })
  }
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        ref={root}
        role="search"
        onSubmit={event => void run(event)}
        noValidate
        sx={{
          display: 'grid',
          gap: 1,
          alignItems: 'start',
          gridTemplateColumns: { xs: '1fr 1fr', sm: 'auto 150px 150px minmax(160px, 1fr) auto' },
          '& .MuiFormControl-root': { my: 0 },
        }}
      >
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, alignSelf: 'stretch', display: 'flex' }}>
          <PeriodPicker withDays label={label('period')} value={{ from: filter.dateFrom, to: filter.dateTo }} onChange={take} />
        </Box>
        <DateInput source="dateFrom" label={label('from')} helperText={false} />
        <DateInput source="dateTo" label={label('to')} helperText={false} />
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minWidth: 0 }}>
          <TextInput source="query" label={t(`nerud.statement.search.${tab}`)} helperText={false} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
          <SplitButton actions={actions} />
          <MomentButton isOpen={isCutOpen} toggle={() => setCutOpen(!wasCutOpen)} />
        </Box>
        <Moment of={of} isOpen={isCutOpen} />
        {withReportDate && of.box.kind !== 'P' && (
          <Box sx={{ gridColumn: '1 / -1' }}>
            <FlagInput source="byReportDate" label={label('byReportDate')} helperText={false} />
          </Box>
        )}
      </Box>
    </FormProvider>
  )
}

/** The "as of" and "known on" days, as text; empty for the present. */
export function usePointInTimeTexts({ asOf, knownOn }: Pick<StatementFilter, 'asOf' | 'knownOn'>): readonly string[] {
  const t = useTranslate()
  return [
    ...(asOf ? [t('nerud.statement.cut.asOf', { day: formatDate(asOf) })] : []),
    ...(knownOn ? [t('nerud.statement.cut.knownOn', { day: formatDate(knownOn) })] : []),
  ]
}

/** A note that the figures are not current, with a button that returns to current ones. */
export const PointInTimeNotice = ({ words, clear }: { readonly words: readonly string[]; readonly clear: () => void }) => {
  const t = useTranslate()
  if (words.length === 0) return null
  return (
    <Alert
      severity="info"
      sx={{ py: 0 }}
      action={
        <Button color="inherit" size="small" onClick={clear}>
          {t('nerud.statement.cut.now')}
        </Button>
      }
    >
      {words.join('. ')}
    </Alert>
  )
}
