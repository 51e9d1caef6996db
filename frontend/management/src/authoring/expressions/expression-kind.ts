/** Purpose of the expression: its truth, its value, or a number of points. */
export type ExpressionKind = 'condition' | 'value' | 'score'
