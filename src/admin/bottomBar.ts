/** Marks a bar at the bottom of the screen; notifications appear above it. */
export const BOTTOM_BAR = { 'data-bottom-bar': true } as const
