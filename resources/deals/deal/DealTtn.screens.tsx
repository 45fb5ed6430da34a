import FormHelperText from '@mui/material/FormHelperText'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { callOf, idOf } from '#resource'
import { useProvider } from '#admin/data/providerTypes.ts'
import type { AidProps } from '#admin/areaScreens.ts'
import { useDay, useRef } from './terms.screens.ts'

/** How long a number rests before it is asked about. */
const REST_MS = 400

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** Under the number of a note: a warning when the supplier's note of that number is entered already this year. It forbids nothing. */
export const DealTtn = ({ resource, name }: AidProps) => {
  const provider = useProvider()
  const typed: unknown = useWatch({ name })
  const ttn = useRested(typeof typed === 'string' ? typed.trim() : '')
  const [dtDeal, supplier] = [useDay(), useRef('supplier')]
  const { getValues } = useFormContext()
  const deal = idOf(getValues('id'))
  const { data } = useQuery({
    queryKey: ['deal', 'checkTtn', ttn, supplier, dtDeal, deal],
    queryFn: async ({ signal }) => {
      const query = { ttn, supplier, dtDeal, ...(deal && { deal }) }
      const { path } = callOf(resource, 'action', 'checkTtn')
      return (await provider.invoke<{ message: string | null }>(resource.name, { path, query, signal, quiet: true })).data
    },
    enabled: ttn !== '' && supplier !== null && dtDeal !== null,
    retry: false,
  })
  return data?.message && ttn !== '' ? (
    <FormHelperText role="status" sx={{ color: 'warning.main', mt: 0 }}>
      {data.message}
    </FormHelperText>
  ) : null
}
