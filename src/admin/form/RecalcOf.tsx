import { useEffect } from 'react'
import { useController, useWatch } from 'react-hook-form'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useTranslate } from 'react-admin'
import { placeOf } from '#resource'
import { businessDay, useFormMeta } from './context.tsx'

/** Where the wish stands among the form's values; it is no field of the record. */
export const RECALC = 'isRecalcNeeded'

const Recalc = ({ start }: { readonly start: string }) => {
  const translate = useTranslate()
  const day: unknown = useWatch({ name: start })
  const { field } = useController({ name: RECALC })
  const isPast = typeof day === 'string' && day < businessDay()
  const { onChange } = field
  useEffect(() => onChange(isPast), [isPast, onChange])
  return <FormControlLabel label={translate('nerud.form.recalc')} control={<Checkbox {...field} checked={field.value === true} />} />
}

/** Dated values may change what was counted from them: the wish to count again, on by itself when the date lies in the past (silent-places §4). */
export const RecalcOf = () => {
  const { resource } = useFormMeta()
  const from = resource.parts?.recalc?.from
  return from ? <Recalc start={placeOf(resource, from)} /> : null
}
