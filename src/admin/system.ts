import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BUSINESS_ZONE } from '#resource/text'
import type { HttpProblem } from './api.ts'
import { useProvider } from './data/providerTypes.ts'
import { keepZone } from './data/values.ts'
import { useSessionState } from './authProvider.ts'
import { changeSession, sessionNow } from './session.ts'

/** Settings that the layout needs, by parameter; without a session, only those of the pages before sign-in. */
interface SystemVariables {
  readonly systemName?: string
  readonly favicon?: string
  readonly defaultPage?: string
  readonly registration?: string
  readonly [parameter: string]: unknown
}
interface InitMenu {
  readonly isOnlyRead?: boolean
  readonly systemVariables?: SystemVariables
  readonly unreadNotices?: number
}
/** The response of the menu-init call, once it has arrived. */
export interface System {
  readonly variables: SystemVariables
  readonly isKnown: boolean
  /** The number of unread notices; counted up to 99. */
  readonly unread: number
  readonly problem: HttpProblem | null
}

/** The response, and the read-only mode that was known when it was requested. */
interface Answered extends InitMenu {
  readonly knew: boolean | undefined
}

const NONE: SystemVariables = {}
/** The first key of the query. */
export const SYSTEM_QUERY = 'init_menu'

/** The system settings and the user's read-only mode, loaded once per user. */
export function useSystem(): System {
  const { session } = useSessionState()
  const provider = useProvider()
  const { data, error } = useQuery<Answered, HttpProblem>({
    queryKey: [SYSTEM_QUERY, session?.id ?? 0],
    queryFn: async ({ signal }) => {
      const knew = sessionNow()?.isOnlyRead
      return { ...(await provider.invoke<InitMenu>(null, { path: 'api/init_menu', signal, entry: !session })).data, knew }
    },
    staleTime: Infinity,
    retry: false,
  })
  useEffect(() => {
    const isOnlyRead = data?.isOnlyRead
    const known = sessionNow()?.isOnlyRead
    // Apply the mode only if it has not been switched since the request, in this tab or another: an older response must not undo that.
    if (isOnlyRead !== undefined && known !== undefined && known === data?.knew && known !== isOnlyRead) changeSession({ isOnlyRead })
  }, [data])
  const zone = data?.systemVariables?.['businessZone']
  useEffect(() => {
    if (typeof zone === 'string') keepZone(zone)
  }, [zone])
  return {
    variables: data?.systemVariables ?? NONE,
    isKnown: data !== undefined || error !== null,
    unread: data?.unreadNotices ?? 0,
    problem: data ? null : error,
  }
}

/** The time zone in which moments are shown and typed: that of the business, as sent by the server. */
export function useZone(): string {
  const { session } = useSessionState()
  const existing = useQueryClient().getQueryData<InitMenu>([SYSTEM_QUERY, session?.id ?? 0])
  const zone = existing?.systemVariables?.['businessZone']
  return typeof zone === 'string' ? zone : BUSINESS_ZONE
}
