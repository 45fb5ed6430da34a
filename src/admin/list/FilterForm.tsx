import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { FilterKind, FilterValues, Resource } from '#resource'
import { filledFilters } from './listQuery.ts'
import { FilterInput } from './filterInputs.tsx'
import { readableFilters } from './filters.ts'

const WAIT_MS = 400
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
export const FilterForm = ({ resource, filters, values, onChange }: FilterFormProps) => {
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
        timer = setTimeout(waiting, WAIT_MS)
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
