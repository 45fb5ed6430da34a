import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

// React's development build records an owner stack for up to ten thousand elements per second, which takes a tenth of a test's time for
// messages that no test reads. The counter is pinned above its limit, so that no stacks are recorded.
const inner = (React as unknown as Readonly<Record<typeof INTERNALS, object>>)[INTERNALS]
Object.defineProperty(inner, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {
    // React resets the counter every second.
  },
})
