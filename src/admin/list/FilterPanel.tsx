import { useStore, useTranslate } from 'react-admin'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useController, FormProvider, useForm } from 'react-hook-form'
import { useEffect, useRef, useState } from 'react'
import CloseIcon from '@mui/icons-material/Close'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { type FilterKind, optionsOf, type Resource, type FilterValues } from '#resource'
import { fieldLabel } from '../cells/words.ts'
import { useWords } from '../cells/context.ts'
import { inputKindOf } from '../form/kinds/index.ts'
import { PeriodPicker } from '../inputs/PeriodPicker.tsx'
import type { Period } from '../inputs/periods.ts'
import { TextFilter } from '../form/kinds/kind.tsx'
import { filledFilters } from './view.ts'
import { readableFilters, useListing } from './listing.ts'
import { DialogButtons, PanelButtons } from '../page/DialogButtons.tsx'
import { Conditions } from './conditions/Conditions.tsx'
import { useSides } from '../direction.ts'

/** The number of filters shown at once; a longer list is hard to scan. */
const READY = 6

type Offered = readonly (readonly [name: string, kind: FilterKind])[]

/** The filters that the user uses most, including those that are set; the others in declared order. */
function usedFirst(
  offered: Offered,
  counts: Readonly<Record<string, number>>,
  isSet: (name: string) => boolean,
): { readonly ready: Offered; readonly rest: Offered } {
  const visible = new Set(
    offered
      .map(([name], at) => ({ name, at, rank: (isSet(name) ? 1e9 : 0) + (counts[name] ?? 0) }))
      .toSorted((a, b) => b.rank - a.rank || a.at - b.at)
      .slice(0, Math.max(READY, offered.filter(([name]) => isSet(name)).length))
      .map(({ name }) => name),
  )
  return { ready: offered.filter(([name]) => visible.has(name)), rest: offered.filter(([name]) => !visible.has(name)) }
}

/** How often the user has set each filter of a list. */
function useFilterUse(list: string): {
  readonly counts: Readonly<Record<string, number>>
  readonly used: (names: readonly string[]) => void
} {
  const [counts, keep] = useStore<Readonly<Record<string, number>>>(`list.${list}.used`, {})
  const used = (names: readonly string[]): void => {
    if (names.length > 0) keep({ ...counts, ...Object.fromEntries(names.map(name => [name, (counts[name] ?? 0) + 1])) })
  }
  return { counts, used }
}

/** A filter of a list. */
interface FilterProps {
  readonly resource: Resource
  readonly name: string
  readonly kind: FilterKind
}

const DAYS: ReadonlySet<string> = new Set(['date', 'dateTime'])

/** A range of days, as a period picker. */
const PeriodFilter = ({ source, label }: { readonly source: string; readonly label: string }) => {
  const { field } = useController<Record<string, Period | undefined>>({ name: source })
  return (
    <Box>
      <Typography variant="caption" color="text.secondary" component="div">
        {label}
      </Typography>
      <PeriodPicker label={label} value={field.value ?? {}} onChange={next => field.onChange(next.from || next.to ? next : undefined)} />
    </Box>
  )
}

/** The input of a filter; a range has two inputs, both bounds inclusive. */
const FilterInput = ({ resource, name, kind }: FilterProps) => {
  const words = useWords()
  const one = resource.fields[name]!
  const options = optionsOf(one)
  const label = fieldLabel(resource.name, name, words.t)
  const KindInput = kind === 'contains' ? TextFilter : inputKindOf(one).filter
  const props = { name, resource, options, multiple: kind === 'in' }
  if (kind === 'range' && DAYS.has(one.kind)) return <PeriodFilter source={name} label={label} />
  if (kind !== 'range') return <KindInput {...props} source={name} label={label} />
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <KindInput {...props} source={`${name}.from`} label={words.t('nerud.list.from', { label })} />
      <KindInput {...props} source={`${name}.to`} label={words.t('nerud.list.to', { label })} />
    </Box>
  )
}

const DEBOUNCE_MS = 400
/** A canonical text of the filters: the form and the address have them in different orders. */
const spelled = (values: FilterValues): string =>
  JSON.stringify(Object.entries(filledFilters(values)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const same = (a: FilterValues, b: FilterValues): boolean => spelled(a) === spelled(b)

interface FilterFormProps {
  readonly resource: Resource
  readonly filters: readonly (readonly [name: string, kind: FilterKind])[]
  readonly values: FilterValues
  readonly onChange: (values: FilterValues) => void
}

/** The inputs of a list's filters. Changes apply after a short delay. */
const FilterForm = ({ resource, filters, values, onChange }: FilterFormProps) => {
  const form = useForm<Record<string, unknown>>({ defaultValues: { ...values } })
  const applied = useRef(values)
  const latest = useRef(onChange)
  latest.current = onChange
  const { subscribe, reset } = form

  useEffect(() => {
    if (same(applied.current, values)) return
    applied.current = values
    reset({ ...values })
  }, [values, reset])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waiting: (() => void) | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => {
        clearTimeout(timer)
        const next = readableFilters(resource, typed)
        if (same(applied.current, next)) return
        waiting = () => {
          waiting = undefined
          applied.current = filledFilters(structuredClone(next))
          latest.current(applied.current)
        }
        timer = setTimeout(waiting, DEBOUNCE_MS)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
      waiting?.()
    }
  }, [subscribe, resource])

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={event => event.preventDefault()}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))', gap: 1.5 }}
      >
        {filters.map(([name, kind]) => (
          <FilterInput key={name} {...{ resource, name, kind }} />
        ))}
      </Box>
    </FormProvider>
  )
}

interface FilterPanelProps {
  readonly anchor: HTMLElement | null
  readonly filters: readonly (readonly [name: string, kind: FilterKind])[]
  readonly onClose: () => void
}

/** The most used filters, a button for the others, and the rows of conditions. */
const Filters = ({ filters }: Pick<FilterPanelProps, 'filters'>) => {
  const translate = useTranslate()
  const { resource, query, setQuery } = useListing()
  const { counts, used } = useFilterUse(resource.name)
  // Fixed when the panel opens, so that inputs do not move while the user fills them in.
  const [{ ready, rest }] = useState(() => usedFirst(filters, counts, name => name in filledFilters(query.filter)))
  const [isWhole, setWhole] = useState(false)
  const change = (filter: FilterValues): void => {
    const existing = filledFilters(query.filter)
    used(Object.keys(filledFilters(filter)).filter(name => JSON.stringify(existing[name]) !== JSON.stringify(filter[name])))
    setQuery({ filter })
  }
  return (
    <>
      <FilterForm {...{ resource }} filters={isWhole ? filters : ready} values={query.filter} onChange={change} />
      {rest.length > 0 && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {translate(`nerud.finding.conditions.${isWhole ? 'fewer' : 'more'}`, { count: rest.length })}
        </Button>
      )}
      <Divider sx={{ my: 1.5 }} />
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {translate('nerud.finding.conditions.title')}
      </Typography>
      <Conditions resource={resource} where={query.where} onChange={where => setQuery({ where })} />
    </>
  )
}

/** All filters of a list: a popover below the button, a full-screen dialog on phones. */
export const FilterPanel = ({ anchor, filters, onClose }: FilterPanelProps) => {
  const translate = useTranslate()
  const { start } = useSides()
  const { setQuery } = useListing()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const title = translate('nerud.list.filters')
  const form = <Filters filters={filters} />
  const clear = { label: translate('nerud.list.clear'), onClick: () => setQuery({ filter: {}, where: undefined }) }

  if (isPhone)
    return (
      <Dialog fullScreen open={anchor !== null} onClose={onClose} aria-labelledby="filters-title">
        <DialogTitle id="filters-title" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          {title}
          <IconButton edge="end" onClick={onClose} aria-label={translate('nerud.list.close')}>
            <CloseIcon />
          </IconButton>
        </DialogTitle>
        <DialogContent>
          <Box sx={{ pt: 1 }}>{form}</Box>
        </DialogContent>
        <DialogButtons cancel={clear} primary={{ label: translate('nerud.list.show'), onClick: onClose }} />
      </Dialog>
    )
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { mt: 0.5, p: 2, width: 760, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      {form}
      <PanelButtons cancel={clear} primary={{ label: translate('nerud.list.close'), onClick: onClose }} />
    </Popover>
  )
}
