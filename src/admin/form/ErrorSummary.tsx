import { useFormContext, useFormState } from 'react-hook-form'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { placeOf, valueAt, type Layout, type Resource } from '#resource'
import { fieldLabel, type Translate } from '../cells/words.ts'
import { useCore, useFormMeta } from './context.tsx'
import { childOf } from '../data/values.ts'
import { writtenPlaces, wrongCells, type WrongCell } from './lines/problems.ts'

interface Wrong {
  readonly place: string
  readonly label: string
  readonly text: string
  /** Whether there is an input to focus. */
  readonly isField: boolean
}

const namesIn = (layout: Layout): readonly string[] =>
  typeof layout === 'string' ? [layout] : 'section' in layout ? layout.rows.flat() : layout

/** The fields in the order of the form; those not in the form come last. */
const inOrder = (resource: Resource): readonly string[] => [
  ...new Set([...(resource.form ?? []).flatMap(namesIn), ...Object.keys(resource.fields)]),
]

function useWrong(): readonly Wrong[] {
  const { resource, labels } = useFormMeta()
  const { serverErrors } = useCore()
  const { errors } = useFormState()
  const translate = useTranslate()
  const { getValues } = useFormContext()
  const names = new Map(inOrder(resource).map(name => [placeOf(resource, name), name]))
  const lines = writtenPlaces(resource)
  const isBelowLines = (place: string): boolean => lines.some(one => place.startsWith(`${one.place}.`))
  const places = new Set([...names.keys(), ...[...serverErrors.current.keys()].filter(place => !isBelowLines(place))])
  return [...places].flatMap(place => {
    const written = lines.find(one => one.place === place)
    const cells = written ? wrongCells(written.one, place, valueAt(errors, place), getValues(place)) : []
    if (written && cells.length > 0)
      return cells.map(cell => ({
        place: cell.place,
        label: cellLabel(childOf(written.one)!, cell, translate),
        text: cell.text,
        isField: cell.field !== undefined,
      }))
    const text = (valueAt(errors, place) as { readonly message?: unknown } | undefined)?.message
    if (typeof text !== 'string') return []
    const name = names.get(place)
    const label =
      name === undefined
        ? // An action may be refused because of a record's field that its form does not contain.
          translate(`nerud.form.${place}`, { _: fieldLabel(resource.name, place, translate) })
        : translate(`${labels}.${name}`, { _: fieldLabel(resource.name, name, translate) })
    return [{ place, label, text, isField: name !== undefined }]
  })
}

const cellLabel = (child: Resource, { field, number }: WrongCell, translate: Translate): string =>
  field === undefined
    ? translate('nerud.form.lines.line', { number })
    : translate('nerud.form.lines.cell', { field: fieldLabel(child.name, field, translate), number })

interface SummaryProps {
  /** The wire path of the only input that the form contains; errors of all other fields are shown as text. */
  readonly inputAt?: string
}

/** Links to the fields with errors, shown after an attempt to save. Errors are shown at their inputs, and here if there is no input. */
export const ErrorSummary = ({ inputAt }: SummaryProps) => {
  const translate = useTranslate()
  const { form, root } = useCore()
  const { submitCount } = useFormState()
  const found = useWrong()
  const wrong = inputAt === undefined ? found : found.filter(({ place }) => place !== inputAt)
  if (submitCount === 0 || wrong.length === 0) return null
  const goTo = (place: string): void => {
    form.setFocus(place)
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]:focus')?.scrollIntoView({ block: 'center' })
  }
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{translate('nerud.form.wrong', { smart_count: wrong.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {wrong.map(({ place, label, text, isField }) => (
          <li key={place}>
            {isField && inputAt === undefined ? (
              <Link
                component="button"
                type="button"
                variant="body2"
                color="inherit"
                underline="always"
                onClick={() => goTo(place)}
                sx={{ fontWeight: 600 }}
              >
                {label}
              </Link>
            ) : (
              <>
                <strong>{label}</strong>
                {`: ${text}`}
              </>
            )}
          </li>
        ))}
      </Box>
    </Alert>
  )
}
