import FormHelperText from '@mui/material/FormHelperText'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { callOf, idOf } from '#resource'
import { useProvider } from '#admin/data/provider.ts'
import type { AidProps } from '#admin/customScreens.tsx'
import { useDealDay, useRef } from './terms.screens.ts'

/** How long typing must pause before the number is checked, in milliseconds. */
const DEBOUNCE_MS = 400

function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** Below the number of a consignment note: warns if the supplier's note with this number has been entered this year. It does not prevent saving. */
export const DealTtn = ({ resource, name }: AidProps) => {
  const provider = useProvider()
  const typed: unknown = useWatch({ name })
  const ttn = useRested(typeof typed === 'string' ? typed.trim() : '')
  const [dtDeal, supplier] = [useDealDay(), useRef('supplier')]
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
