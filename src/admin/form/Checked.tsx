import { useRef, useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useNotify, useTranslate } from 'react-admin'
import { callOf, fill, idOf, isProblem, placeOf, routesOf, takeValue, valueAt, type Call, type Resource } from '#resource'
import { isHttpProblem } from '../api.ts'
import { useCardPath } from '../cells/context.ts'
import { useProvider } from '../data/providerTypes.ts'
import { useCore, useFormMeta } from './context.tsx'
import { sameValue, toWire, type Wire } from '../data/values.ts'
import type { Other } from './problems.ts'

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
function pathOfCheck(resource: Resource, { call, per }: NonNullable<ReturnType<typeof checkOf>>, values: Wire): string | undefined {
  const names = [...call.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name!)
  if (names.length === 0) return call.path
  const owner = per[0] === undefined ? null : idOf(valueAt(values, placeOf(resource, per[0])))
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
    const values: Wire = form.getValues()
    const place = placeOf(resource, name)
    const one = resource.fields[name]!
    const value = valueAt(values, place)
    const taken = takeValue(one, value)
    if (!check || isProblem(taken) || taken.value === null || sameValue(one, value, valueAt(base.current, place))) return
    const path = pathOfCheck(resource, check, values)
    if (path === undefined) return
    const query: Record<string, unknown> = { [place]: taken.value, ...(id !== undefined && { id }) }
    for (const field of check.per)
      query[placeOf(resource, field)] = toWire(resource.fields[field]!, valueAt(values, placeOf(resource, field)))
    const question = JSON.stringify(query)
    if (request.current === question) return
    request.current = question
    provider.invoke<Verdict>(resource.name, { method: check.call.method, path, query, quiet: true }).then(
      ({ data: body }) => {
        // Ignore the response if the value has changed since the request.
        if (request.current !== question || !sameValue(one, value, form.getValues(place))) return
        setWarning(body.warning ?? null)
        const isFree = body.isUnique ?? body.isFree ?? true
        setServerError(place, isFree ? null : (body.message ?? translate('nerud.validation.taken')), body.other ?? undefined)
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
  const place = placeOf(resource, name)
  const { errors } = useFormState({ name: place })
  const error = valueAt(errors, place) as { readonly other?: Other } | undefined
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
export const Checked = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => {
  const { resource } = useFormMeta()
  return resource.parts?.unique?.[name] || resource.parts?.dated?.start === name ? (
    <CheckedInput name={name}>{children}</CheckedInput>
  ) : (
    children
  )
}
