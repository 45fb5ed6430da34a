import { useEffect, Suspense, useId, useMemo, useState, type ClipboardEvent, type ReactNode } from 'react'
import { FormProvider, useController, useForm, useWatch, useFormContext } from 'react-hook-form'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslate } from 'react-admin'
import MapIcon from '@mui/icons-material/MapOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { wirePathOf, valueAt, type Resource, isSectionShown, conditionFields, type Layout, type WireRecord } from '#resource'
import { coordinateText, isSpot, parseCoordinates, spotOf, type LatLon } from '#resource/coordinates'
import { DateInput } from '../inputs/DateInput.tsx'
import { businessDay } from '../data/values.ts'
import { useFormMeta, fieldModeOf, plainLayout, rowColumns } from './context.tsx'
import { RECALC, RECALC_FROM } from './useRecalc.tsx'
import { chunk } from '../chunk.ts'
import { useMay } from '../authProvider.ts'
import { InputOf } from './InputOf.tsx'

const isPast = (day: unknown): boolean => typeof day === 'string' && day < businessDay()

/** `isOn`: whether it is checked by default. `asksDay`: the record has no start date, so the user enters the day. */
const RecalcOption = ({ isOn, asksDay }: { readonly isOn: boolean; readonly asksDay: boolean }) => {
  const translate = useTranslate()
  const { field } = useController({ name: RECALC })
  const { onChange } = field
  useEffect(() => {
    onChange(isOn)
  }, [isOn, onChange])
  const isChecked = field.value === true
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <FormControlLabel
        label={translate(asksDay ? 'nerud.form.recalcAll' : 'nerud.form.recalc')}
        control={<Checkbox {...field} checked={isChecked} />}
      />
      {asksDay && isChecked && (
        <Box sx={{ width: 220 }}>
          <DateInput source={RECALC_FROM} label={translate('nerud.form.recalcFrom')} required max={businessDay()} />
        </Box>
      )}
    </Box>
  )
}

const FromStart = ({ start }: { readonly start: string }) => <RecalcOption isOn={isPast(useWatch({ name: start }))} asksDay={false} />

/** The check box that offers to recalculate what depends on the record; checked by default when the start date is in the past (silent-places §4). */
const RecalcOf = () => {
  const { resource } = useFormMeta()
  const { recalc } = resource.parts ?? {}
  if (!recalc) return null
  return recalc.from === undefined ? <RecalcOption isOn={false} asksDay /> : <FromStart start={wirePathOf(resource, recalc.from)} />
}

interface RemovalWishProps {
  readonly resource: Resource
  readonly record: WireRecord
  /** Called with the values of the offer on every change. */
  readonly onWish: (values: WireRecord) => void
}

/** The same offer when a record is removed. */
export const RemovalRecalcOption = ({ resource, record, onWish }: RemovalWishProps) => {
  const from = resource.parts?.recalc?.from
  const isOn = from !== undefined && isPast(valueAt(record, wirePathOf(resource, from)))
  const form = useForm<Record<string, unknown>>({ defaultValues: { [RECALC]: isOn, [RECALC_FROM]: null } })
  const { subscribe } = form
  useEffect(() => {
    onWish({ [RECALC]: isOn })
    return subscribe({ formState: { values: true }, callback: ({ values }) => onWish({ ...values }) })
  }, [subscribe, onWish, isOn])
  return (
    <FormProvider {...form}>
      <RecalcOption isOn={isOn} asksDay={from === undefined} />
    </FormProvider>
  )
}

const SpotMap = chunk(() => import('./SpotMap.tsx').then(module => module.SpotMap))
/** The height of the map, in pixels. */
const HEIGHT = 340

/** Whether a row of the form contains the coordinates of the record. */
const isSpotRow = ({ parts }: Resource, names: readonly string[]): boolean =>
  parts?.spot !== undefined && parts.spot.at.every(name => names.includes(name))

/** The coordinates in the form, and a function that sets both. */
function useSpot() {
  const { resource, at = '' } = useFormMeta()
  const { setValue } = useFormContext()
  const paths = resource.parts!.spot!.at.map(name => at + wirePathOf(resource, name)) as [string, string]
  const [lat, lon]: readonly unknown[] = useWatch({ name: paths })
  const found = useMemo(() => spotOf(lat, lon), [lat, lon])
  const choose = (spot: LatLon): void => {
    for (const [path, degrees] of [
      [paths[0], spot.lat],
      [paths[1], spot.lon],
    ] as const)
      setValue(path, coordinateText(degrees), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  return { found, choose }
}

/** The inputs of latitude and longitude: a pasted pair fills both, and a map to choose a place on can be expanded below. */
const SpotRow = ({ names, children }: { readonly names: readonly string[]; readonly children: ReactNode }) => {
  const t = useTranslate()
  const id = useId()
  const meta = useFormMeta()
  const may = useMay()
  const { found, choose } = useSpot()
  const [isOpen, setOpen] = useState(false)
  if (!names.every(name => fieldModeOf(meta, name, may) === 'input')) return children
  const onPaste = (event: ClipboardEvent): void => {
    const spot = parseCoordinates(event.clipboardData.getData('text'))
    if (!spot) return
    event.preventDefault()
    event.stopPropagation()
    choose(spot)
  }
  return (
    <Box onPasteCapture={onPaste} sx={{ mb: 1.5 }}>
      {children}
      <Box role="status" sx={{ typography: 'body2', color: 'warning.main' }}>
        {found === 'zero' && t('nerud.map.noPlace', { why: t('nerud.map.faults.zero') })}
      </Box>
      <Button
        size="small"
        startIcon={<MapIcon />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        sx={{ mx: -0.5 }}
      >
        {t(isOpen ? 'nerud.map.fold' : 'nerud.map.choose')}
      </Button>
      <Box id={id}>
        {isOpen && (
          <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
            <SpotMap resource={meta.resource} at={isSpot(found) ? found : undefined} choose={choose} height={HEIGHT} />
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {t('nerud.map.hint')}
            </Typography>
          </Suspense>
        )}
      </Box>
    </Box>
  )
}

type Row = string | readonly string[]
type Section = Exclude<Layout, Row>

const isRow = (layout: Layout): layout is Row => typeof layout === 'string' || Array.isArray(layout)

/** A row of fields: side by side with equal widths where they fit, one below another on phones. */
const RowOf = ({ row }: { readonly row: Row }) => {
  const meta = useFormMeta()
  const may = useMay()
  const names = [row].flat().filter(name => fieldModeOf(meta, name, may) !== 'absent')
  if (names.length === 0) return null
  const inputs = (
    <Box sx={{ display: 'grid', gridTemplateColumns: rowColumns(meta.resource, names), columnGap: 2, alignItems: 'start' }}>
      {names.map(name => (
        <InputOf key={name} name={name} />
      ))}
    </Box>
  )
  return isSpotRow(meta.resource, names) ? <SpotRow names={meta.resource.parts!.spot!.at}>{inputs}</SpotRow> : inputs
}

const SectionFrame = ({ section, rows }: Section) => {
  const { resource } = useFormMeta()
  const translate = useTranslate()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 1.5, '& + :not(section)': { mt: 2 } }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 0.5 }}>
        {translate(`resources.${resource.name}.sections.${section}`)}
      </Typography>
      {rows.map(row => (
        <RowOf key={String(row)} row={row} />
      ))}
    </Box>
  )
}

const ConditionalSection = (section: Section) => {
  const { resource } = useFormMeta()
  const names = conditionFields(section.when)
  const values: readonly unknown[] = useWatch({ name: names.map(name => wirePathOf(resource, name)) })
  return isSectionShown(section.when, name => values[names.indexOf(name)]) ? <SectionFrame {...section} /> : null
}

const LayoutOf = ({ layout }: { readonly layout: Layout }): ReactNode => {
  if (isRow(layout)) return <RowOf row={layout} />
  return layout.when ? <ConditionalSection {...layout} /> : <SectionFrame {...layout} />
}

const layoutKey = (layout: Layout): string => (isRow(layout) ? String(layout) : layout.section)

/** The fields of the form in the declared layout: rows of inputs, and sections shown by their conditions. */
export const FormOf = ({ layout }: { readonly layout?: readonly Layout[] }) => {
  const { resource } = useFormMeta()
  return (
    <>
      {(layout ?? resource.form ?? plainLayout(resource)).map(one => (
        <LayoutOf key={layoutKey(one)} layout={one} />
      ))}
      <RecalcOf />
    </>
  )
}
