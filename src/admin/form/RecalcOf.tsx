import { useEffect } from 'react'
import { FormProvider, useController, useForm, useWatch } from 'react-hook-form'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslate } from 'react-admin'
import { placeOf, valueAt, type Resource } from '#resource'
import { DateInput } from '../inputs/DateInput.tsx'
import { businessDay } from '../day.ts'
import { useFormMeta } from './context.tsx'
import { RECALC, RECALC_FROM } from './recalc.ts'
import type { Wire } from '../data/values.ts'

const isPast = (day: unknown): boolean => typeof day === 'string' && day < businessDay()

/** `isOn`: whether it is checked by default. `asksDay`: the record has no start date, so the user enters the day. */
const Wish = ({ isOn, asksDay }: { readonly isOn: boolean; readonly asksDay: boolean }) => {
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

const FromStart = ({ start }: { readonly start: string }) => <Wish isOn={isPast(useWatch({ name: start }))} asksDay={false} />

/** The check box that offers to recalculate what depends on the record; checked by default when the start date is in the past (silent-places §4). */
export const RecalcOf = () => {
  const { resource } = useFormMeta()
  const { recalc } = resource.parts ?? {}
  if (!recalc) return null
  return recalc.from === undefined ? <Wish isOn={false} asksDay /> : <FromStart start={placeOf(resource, recalc.from)} />
}

interface RemovalWishProps {
  readonly resource: Resource
  readonly record: Wire
  /** Called with the values of the offer on every change. */
  readonly onWish: (values: Wire) => void
}

/** The same offer when a record is removed. */
export const RemovalWish = ({ resource, record, onWish }: RemovalWishProps) => {
  const from = resource.parts?.recalc?.from
  const isOn = from !== undefined && isPast(valueAt(record, placeOf(resource, from)))
  const form = useForm<Record<string, unknown>>({ defaultValues: { [RECALC]: isOn, [RECALC_FROM]: null } })
  const { subscribe } = form
  useEffect(() => {
    onWish({ [RECALC]: isOn })
    return subscribe({ formState: { values: true }, callback: ({ values }) => onWish({ ...values }) })
  }, [subscribe, onWish, isOn])
  return (
    <FormProvider {...form}>
      <Wish isOn={isOn} asksDay={from === undefined} />
    </FormProvider>
  )
}
