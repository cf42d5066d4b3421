# Solves a board that `cavalcade graph BOARD -o FILE.hcp` wrote, by LKH (pip install elkai), and prints the nodes of the cycle.
import sys
import elkai

lines = iter(open(sys.argv[1]))
size = next(int(line.split(":")[1]) for line in lines if line.startswith("DIMENSION"))
while next(lines) != "EDGE_DATA_SECTION\n":
    pass
# A cycle of this length that uses no pair of distance 2 is a Hamiltonian cycle of the graph.
distance = [[2] * size for _ in range(size)]
for line in lines:
    if line == "-1\n":
        break
    a, b = (int(node) - 1 for node in line.split())
    distance[a][b] = distance[b][a] = 1
print(*elkai.DistanceMatrix(distance).solve_tsp(runs=1))
