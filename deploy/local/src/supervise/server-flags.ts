/**
 * How Node runs a server. With more room for young objects the garbage of a burst dies before anybody copies it: a tenth
 * more card decisions, and shorter pauses. An idle process does not take the room.
 */
export const serverFlags = ['--max-semi-space-size=64'];
