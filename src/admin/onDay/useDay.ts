import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ON } from '#resource/onDay'
import { businessDay } from '../day.ts'
import { dayIn } from './dayIn.ts'

/** The day as of which the page is shown (undefined: now), and a function that changes it. */
export function useDay(): { readonly day: string | undefined; readonly go: (day: string | undefined) => void } {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const go = useCallback(
    (day: string | undefined): void => {
      const address = new URLSearchParams(search)
      if (day === undefined || day === businessDay()) address.delete(ON)
      else address.set(ON, day)
      void navigate({ search: address.toString() }, { state, preventScrollReset: true })
    },
    [navigate, search, state],
  )
  return { day: dayIn(search), go }
}
