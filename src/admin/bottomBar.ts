/** Marks what stands at the bottom of the screen: messages are shown above it. */
export const BOTTOM_BAR = { 'data-bottom-bar': true } as const
