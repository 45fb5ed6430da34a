import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { BUSINESS_ZONE } from '#resource/text'
import type { HttpProblem } from './api.ts'
import { useProvider } from './data/providerTypes.ts'
import { keepZone } from './day.ts'
import { useSessionState } from './may.ts'
import { changeSession, sessionNow } from './session.ts'

/** Settings and properties that the frame needs, by parameter; without a session only those of the entry pages. */
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
/** What the menu-init call said, once it has said it. */
export interface System {
  readonly variables: SystemVariables
  readonly isKnown: boolean
  /** How many notices the user has not read; more than 99 are not counted. */
  readonly unread: number
  readonly problem: HttpProblem | null
}

/** What was answered, and which mode was known when it was asked for. */
interface Answered extends InitMenu {
  readonly knew: boolean | undefined
}

const NONE: SystemVariables = {}
/** The first key of the query that asks for them. */
export const SYSTEM_QUERY = 'init_menu'

/** The settings of the system and the user's read-only mode, asked for once for each user. */
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
    // Only a new answer counts: a switch of the user's own, in this tab or another, must not be taken back by one that was asked for before.
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

/** The zone in whose clock moments are shown and typed: the business's, as the frame has learnt it. */
export function useZone(): string {
  const { session } = useSessionState()
  const existing = useQueryClient().getQueryData<InitMenu>([SYSTEM_QUERY, session?.id ?? 0])
  const zone = existing?.systemVariables?.['businessZone']
  return typeof zone === 'string' ? zone : BUSINESS_ZONE
}
