import { useRef, useState, type ReactNode } from 'react'
import { useFormState, useFormContext } from 'react-hook-form'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import {
  callOf,
  fill,
  idOf,
  isProblem,
  wirePathOf,
  routesOf,
  parseValue,
  valueAt,
  type Call,
  type Resource,
  type Layout,
  type WireRecord,
} from '#resource'
import { isHttpProblem } from '../api.ts'
import { useCardPath } from '../cells/context.ts'
import { useProvider } from '../data/provider.ts'
import { useCore, useFormMeta } from './context.tsx'
import { sameValue, toWire, childOf } from '../data/values.ts'
import type { Other } from './problems.ts'
import { fieldLabel, type Translate } from '../cells/words.ts'
import { lineFieldsOf, wrongCells, type WrongCell } from './lines/problems.ts'

interface Verdict {
  readonly isUnique?: boolean
  readonly isFree?: boolean
  readonly message: string | null
  readonly warning?: string | null
  readonly other?: Other | null
}

/** The call that checks in advance whether a field's value is free, and the fields within which it must be unique. */
function checkOf(resource: Resource, name: string): { readonly call: Call; readonly per: readonly string[] } | undefined {
  const { unique, dated } = resource.parts ?? {}
  const own = unique?.[name]
  if (own?.check) {
    const call = routesOf(resource).find(one => one.kind === 'unique' && one.path.endsWith(own.check!))
    return call && { call, per: own.per ?? [] }
  }
  return dated?.check && dated.start === name ? { call: callOf(resource, 'dates'), per: dated.per } : undefined
}

/** The path of a check call: its parameter is the id referred to by the first field of the group. Undefined while that field is empty. */
function pathOfCheck(resource: Resource, { call, per }: NonNullable<ReturnType<typeof checkOf>>, values: WireRecord): string | undefined {
  const names = [...call.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name!)
  if (names.length === 0) return call.path
  const owner = per[0] === undefined ? null : idOf(valueAt(values, wirePathOf(resource, per[0])))
  return owner ? fill(call.path, Object.fromEntries(names.map(name => [name, owner]))) : undefined
}

/** Asks the server about a typed value, unless it is empty, invalid, unchanged or already checked. */
function useCheck(name: string): { readonly check: () => void; readonly warning: string | null } {
  const { resource, id } = useFormMeta()
  const { form, base, setServerError } = useCore()
  const notify = useNotify()
  const provider = useProvider()
  const translate = useTranslate()
  const request = useRef<string>(undefined)
  const [warning, setWarning] = useState<string | null>(null)
  const runCheck = (): void => {
    const check = checkOf(resource, name)
    const values: WireRecord = form.getValues()
    const fieldPath = wirePathOf(resource, name)
    const one = resource.fields[name]!
    const value = valueAt(values, fieldPath)
    const taken = parseValue(one, value)
    if (!check || isProblem(taken) || taken.value === null || sameValue(one, value, valueAt(base.current, fieldPath))) return
    const path = pathOfCheck(resource, check, values)
    if (path === undefined) return
    const query: Record<string, unknown> = { [fieldPath]: taken.value, ...(id !== undefined && { id }) }
    for (const field of check.per)
      query[wirePathOf(resource, field)] = toWire(resource.fields[field]!, valueAt(values, wirePathOf(resource, field)))
    const question = JSON.stringify(query)
    if (request.current === question) return
    request.current = question
    provider.invoke<Verdict>(resource.name, { method: check.call.method, path, query, quiet: true }).then(
      ({ data: body }) => {
        // Ignore the response if the value has changed since the request.
        if (request.current !== question || !sameValue(one, value, form.getValues(fieldPath))) return
        setWarning(body.warning ?? null)
        const isFree = body.isUnique ?? body.isFree ?? true
        setServerError(fieldPath, isFree ? null : (body.message ?? translate('nerud.validation.taken')), body.other ?? undefined)
      },
      problem => {
        request.current = undefined
        if (isHttpProblem(problem) && problem.status < 500 && problem.status !== 404) return
        notify(translate(`resources.${resource.name}.checks.checkFailed`, { _: translate('nerud.form.checkFailed') }), { type: 'error' })
      },
    )
  }
  return { check: runCheck, warning }
}

/** A link to the record that already has the value. */
const OtherLink = ({ name }: { readonly name: string }) => {
  const { resource } = useFormMeta()
  const fieldPath = wirePathOf(resource, name)
  const { errors } = useFormState({ name: fieldPath })
  const error = valueAt(errors, fieldPath) as { readonly other?: Other } | undefined
  const path = useCardPath()(resource.name, error?.other?.id ?? 0)
  const translate = useTranslate()
  if (!error?.other || !path) return null
  return (
    <Link href={path} target="_blank" rel="noopener" variant="body2" title={error.other.title} sx={{ display: 'inline-block', mx: 0.25 }}>
      {translate('nerud.form.openOther')}
    </Link>
  )
}

const CheckedInput = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => {
  const { check, warning } = useCheck(name)
  return (
    <Box onBlur={check}>
      {children}
      {warning !== null && (
        <Typography variant="body2" role="status" sx={{ color: 'warning.main', mx: 0.25 }}>
          {warning}
        </Typography>
      )}
      <OtherLink name={name} />
    </Box>
  )
}

/** An input whose value is checked on the server when it loses focus: whether it is free, and if not, which record has it. */
export const ServerCheckedInput = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => {
  const { resource } = useFormMeta()
  return resource.parts?.unique?.[name] || resource.parts?.dated?.start === name ? (
    <CheckedInput name={name}>{children}</CheckedInput>
  ) : (
    children
  )
}

interface Wrong {
  readonly path: string
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
  const names = new Map(inOrder(resource).map(name => [wirePathOf(resource, name), name]))
  const lines = lineFieldsOf(resource)
  const isBelowLines = (path: string): boolean => lines.some(one => path.startsWith(`${one.path}.`))
  const paths = new Set([...names.keys(), ...[...serverErrors.current.keys()].filter(path => !isBelowLines(path))])
  return [...paths].flatMap(path => {
    const lineField = lines.find(one => one.path === path)
    const cells = lineField ? wrongCells(lineField.one, path, valueAt(errors, path), getValues(path)) : []
    if (lineField && cells.length > 0)
      return cells.map(cell => ({
        path: cell.path,
        label: cellLabel(childOf(lineField.one)!, cell, translate),
        text: cell.text,
        isField: cell.field !== undefined,
      }))
    const text = (valueAt(errors, path) as { readonly message?: unknown } | undefined)?.message
    if (typeof text !== 'string') return []
    const name = names.get(path)
    const label =
      name === undefined
        ? // An action may be refused because of a record's field that its form does not contain.
          translate(`nerud.form.${path}`, { _: fieldLabel(resource.name, path, translate) })
        : translate(`${labels}.${name}`, { _: fieldLabel(resource.name, name, translate) })
    return [{ path, label, text, isField: name !== undefined }]
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
  const wrong = inputAt === undefined ? found : found.filter(({ path }) => path !== inputAt)
  if (submitCount === 0 || wrong.length === 0) return null
  const goTo = (path: string): void => {
    form.setFocus(path)
    root.current?.querySelector<HTMLElement>('[aria-invalid="true"]:focus')?.scrollIntoView({ block: 'center' })
  }
  return (
    <Alert severity="error" role="alert" sx={{ mb: 2 }}>
      <AlertTitle>{translate('nerud.form.wrong', { smart_count: wrong.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
        {wrong.map(({ path, label, text, isField }) => (
          <li key={path}>
            {isField && inputAt === undefined ? (
              <Link
                component="button"
                type="button"
                variant="body2"
                color="inherit"
                underline="always"
                onClick={() => goTo(path)}
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

/** Why the last save or action failed, apart from errors at fields. */
export interface Failure {
  readonly text: string
  /** The call got no answer, so it is unknown whether it was done. */
  readonly unanswered: boolean
}

/** Shows why the last save or action failed; nothing if it has not. */
export const FailureAlert = ({ failure, space = 1 }: { readonly failure: Failure | null; readonly space?: number }) =>
  failure && (
    <Alert severity={failure.unanswered ? 'warning' : 'error'} role="alert" sx={{ mb: space }}>
      {failure.text}
    </Alert>
  )
