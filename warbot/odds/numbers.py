"""What the type checker takes for numbers and arrays of the machine is plain Python when it runs as such.

`numbers.pyi` tells mypyc what they are in C. Interpreted, lists are the fastest arrays.
"""

i64 = int
vec = {i64: list[int]}
