/** The height of the tabs of saved views, in pixels. */
export const TABS_HEIGHT = 36
/** The height of the line of what a list is narrowed to, in pixels. */
export const CHIPS_HEIGHT = 32
/** The height of the lines of dated values, in pixels. */
export const STEPS_HEIGHT = 200
