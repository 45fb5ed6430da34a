/** Marks what stands at the bottom of the screen: what pops up there stands above it. */
export const BOTTOM_BAR = { 'data-bottom-bar': true } as const
