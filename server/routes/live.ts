import { field, shape } from '#resource'
import type { Live } from '../live/live.ts'
import type { Route } from './route.ts'

const isStream = (request: Request): boolean => (request.headers.get('accept') ?? '').includes('text/event-stream')

/** Routes by which screens learn that their data has changed: as a stream of events, or as a single answer. */
export const liveRoutes = (live: Live): readonly Route[] => [
  {
    method: 'GET',
    path: 'api/live',
    right: [],
    reads: true,
    area: 'system',
    summary: 'nerud.routes.live',
    input: { after: field.text({ max: 40 }), age: field.number({ min: 0 }) },
    answer: {
      cursor: field.text(),
      changed: shape.list(field.text()),
      all: field.flag(),
      age: field.number(),
      seen: shape.optional(field.text()),
    },
    handle: ({ request, user, input, sessions, address }) => {
      const after =
        request.headers.get('last-event-id') ?? (input['after'] as string | undefined) ?? (input['age'] as number | undefined) ?? 0
      if (!isStream(request)) return live.since(user!, after)
      return live.stream(async () => (await sessions.callerOf(request, address))?.user ?? null, after)
    },
  },
]
