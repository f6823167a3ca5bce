/** What was tried and what came of it. */
export interface Failure {
  what: string;
  got: string;
  /** A line to try it again with. */
  repeat: string;
}

export class Group {
  readonly name: string;
  tried = 0;
  refused = 0;
  accepted = 0;
  readonly failures: Failure[] = [];
  readonly notes: string[] = [];

  constructor(name: string) {
    this.name = name;
  }

  /** A state of affairs that must hold, where no single answer decides. */
  check(what: string, holds: boolean, got: string, repeat = ''): void {
    this.tried++;
    if (holds) this.refused++;
    else this.fail(what, got, repeat);
  }

  fail(what: string, got: string, repeat = ''): void {
    this.failures.push({ what, got, repeat });
  }

  note(text: string): void {
    this.notes.push(text);
  }
}

export class Findings {
  readonly groups: Group[] = [];

  group(name: string): Group {
    const known = this.groups.find((group) => group.name === name);
    if (known) return known;
    const group = new Group(name);
    this.groups.push(group);
    return group;
  }

  get failures(): Failure[] {
    return this.groups.flatMap(({ failures }) => failures);
  }
}
