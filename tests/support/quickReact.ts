import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

// The development build of React keeps for each element where it was made, ten thousand times a second: the stacks of so many errors, for messages that no test
// reads, are a tenth of a test's time. Here the count stands at its end.
const inner = (React as unknown as Readonly<Record<typeof INTERNALS, object>>)[INTERNALS]
Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // React begins the count anew each second.
  },
})
